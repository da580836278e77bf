-- migrate: repeat until true
-- Copies room_day to room_month, some properties at a time, while both are in use.
SELECT room_month_fill(20);
