-- A claim changes only leased_until, which no index has: with room on the row's page it touches no index (HOT update).
ALTER TABLE "webhook_delivery" SET (fillfactor = 50);
