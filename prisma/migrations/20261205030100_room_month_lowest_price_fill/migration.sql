-- migrate: repeat until true
-- Finds the lowest price of each month that was stored before, some properties at a time.
SELECT room_month_lowest_price_fill(50);
