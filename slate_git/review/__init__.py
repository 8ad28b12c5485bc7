"""What a reviewer is told of a state or a change: warnings, reach, one page."""
