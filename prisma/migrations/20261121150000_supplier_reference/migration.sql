-- The property's or supplier's own number of a booking that was asked of it.
ALTER TABLE "booking" ADD COLUMN     "supplier_reference" TEXT;
