-- A booking's own sell price to the client (minor units; NULL: the profile's price), and who booked it. Neither changes what the
-- tenant owes: the account's ledger reads total and mark-up alone.
ALTER TABLE "booking" ADD COLUMN "sell_price" bigint, ADD COLUMN "booked_by" text;
ALTER TABLE "booking" ADD CONSTRAINT "booking_sell_price_check" CHECK ("sell_price" >= 0) NOT VALID;

-- Mark-ups, in percent of net, between which people of the tenant may set a sell price of their own; NULL: they may not.
ALTER TABLE "tenant" ADD COLUMN "min_own_markup_percent" numeric(7, 4), ADD COLUMN "max_own_markup_percent" numeric(7, 4);
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_own_markup_check" CHECK (
  ("min_own_markup_percent" IS NULL) = ("max_own_markup_percent" IS NULL)
  AND "min_own_markup_percent" <= "max_own_markup_percent" AND "min_own_markup_percent" > -100
) NOT VALID;

-- Whatever prices a booking anew (a change of dates, a cancelled item) ends its own sell price: it was set for the old price.
CREATE FUNCTION booking_reprice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sell_price := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_repriced BEFORE UPDATE OF "total", "cancelled_total", "markup_percent" ON "booking" FOR EACH ROW
  WHEN (OLD.sell_price IS NOT NULL
    AND (OLD.total, OLD.cancelled_total, OLD.markup_percent) IS DISTINCT FROM (NEW.total, NEW.cancelled_total, NEW.markup_percent))
  EXECUTE FUNCTION booking_reprice();
