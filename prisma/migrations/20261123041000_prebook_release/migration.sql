-- When a partner gave back what the token held: it holds nothing since then, and cannot be booked.
ALTER TABLE "prebook" ADD COLUMN "released_at" TIMESTAMPTZ(3);
