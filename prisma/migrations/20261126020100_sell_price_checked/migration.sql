ALTER TABLE "booking" VALIDATE CONSTRAINT "booking_sell_price_check";
ALTER TABLE "tenant" VALIDATE CONSTRAINT "tenant_own_markup_check";
