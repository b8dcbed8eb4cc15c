"""What the pages of the documentation are made with: pictures, diagrams, tables, schemas."""
