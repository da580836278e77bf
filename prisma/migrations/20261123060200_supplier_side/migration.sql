-- Where the supplier takes the guests instead, for the agent; erased with the guests' data.
ALTER TABLE "booking" ADD COLUMN "relocation_note" TEXT;
