"""A web server for Thurn and Taxis: 2 to 4 browsers and built-in players at a table. `README.md` says how it works."""
