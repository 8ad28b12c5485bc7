"""What every room but the hook stands on: files, locks, words and numbers. Knows no lesson."""
