"""The rules of the book, one small function a clause, in files by part of the book; importing a file registers it."""
