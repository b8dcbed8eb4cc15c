/** The one WebSocket: it comes back by itself, and sits down again each time it does. */

const LONGEST_WAIT = 4000;

export class Connection {
  #socket = null;
  #wait = 250;
  #hello = null;

  /** `listen` is called with each message; `changed` with whether there is a connection. */
  constructor(listen, changed) {
    this.listen = listen;
    this.changed = changed;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(location.href.split("#")[0].replace(/^http/, "ws").replace(/[^/]*$/, "socket"));
    socket.onopen = () => {
      this.#wait = 250;
      this.changed(true);
      if (this.#hello) this.#send(this.#hello());
    };
    socket.onmessage = (event) => this.listen(JSON.parse(event.data));
    socket.onclose = () => {
      this.changed(false);
      setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
    this.#socket = socket;
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  /** Say hello now and after each interruption; `hello` makes the message. */
  greet(hello) {
    this.#hello = hello;
    this.send(hello());
  }

  /** Send a message; without a connection nothing is sent, for the position will be another one when it is back. */
  send(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#send(message);
    return true;
  }
}
