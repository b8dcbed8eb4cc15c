"""The JSON documents: strict readers, which states are possible, the shapes, the converter, schemas and types."""
