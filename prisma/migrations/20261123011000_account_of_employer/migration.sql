-- One account an address at each employer; those of the house (no tenant) among themselves.
CREATE UNIQUE INDEX CONCURRENTLY "staff_user_email_employer_key" ON "staff_user" ("email", (coalesce("tenant_id", 0)));
