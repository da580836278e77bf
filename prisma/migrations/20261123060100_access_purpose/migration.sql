-- Fields named `reason` are hidden in the audit, for people may be named in them; why an operator looked is what it is for.
-- migration-check: allow rename: no release has served the table
ALTER TABLE "tenant_access" RENAME COLUMN "reason" TO "purpose";
