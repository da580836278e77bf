-- Every month has its lowest price.
DROP FUNCTION room_month_lowest_price_fill;
