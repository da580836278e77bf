-- An address may have an account at several employers. A server of the version before, which is still running, refuses to
-- invite anybody until it ends; everything else of it works on.
DROP INDEX CONCURRENTLY "staff_user_email_key";
