-- When a worker last tried to fetch the image; NULL for those that servers of the version before have tried.
ALTER TABLE "image" ADD COLUMN "last_attempt_at" TIMESTAMPTZ(3);
