-- Creates the portal's database roles, and gives them what another role made before. Run by an administrator of the database,
-- connected to the portal's own database; again whenever a password has to change:
--
--   psql "$ADMIN_URL" -v ON_ERROR_STOP=1 -v app_password=… -v migrate_password=… -v read_password=… -f lib/server/roles.sql
--
--   app      serves and works: rows, no DDL, behind row-level security               DATABASE_URL
--   migrate  owns every table and changes the schema when the service starts         MIGRATE_DATABASE_URL
--   read     reads every tenant's rows, for reports and people; no secrets
--
-- What they may do with each table is granted by `npm start` after its migrations (lib/server/migration/privileges.ts).

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['app', 'migrate', 'read'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      EXECUTE format('CREATE ROLE %I', role_name);
    END IF;
  END LOOP;
END $$;

ALTER ROLE app LOGIN NOCREATEDB NOCREATEROLE PASSWORD :'app_password';
ALTER ROLE migrate LOGIN NOCREATEDB NOCREATEROLE PASSWORD :'migrate_password';
ALTER ROLE read LOGIN NOCREATEDB NOCREATEROLE PASSWORD :'read_password';
ALTER ROLE read SET app.tenant_id = '-1';
ALTER ROLE read SET default_transaction_read_only = on;

GRANT CONNECT, TEMPORARY ON DATABASE :"DBNAME" TO app, read;
GRANT ALL ON DATABASE :"DBNAME" TO migrate;
-- Before PostgreSQL 15 all roles may create tables there.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO migrate;

-- Only its owner may alter a table. Sequences of a column and row types change their owner with the table.
DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO migrate', nspname) FROM pg_namespace WHERE nspname = 'graphile_worker'
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO migrate',
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass)
    FROM pg_class c
    WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))
      AND relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_get_userbyid(relowner) <> 'migrate'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('e', 'a', 'i') AND c.relkind = 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO migrate', p.oid::regprocedure)
    FROM pg_proc p
    WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))
      AND pg_get_userbyid(proowner) <> 'migrate'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO migrate', t.oid::regtype)
    FROM pg_type t
    WHERE typnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))
      AND (typtype IN ('e', 'd') OR typtype = 'c' AND EXISTS (SELECT FROM pg_class c WHERE c.oid = typrelid AND c.relkind = 'c'))
      AND pg_get_userbyid(typowner) <> 'migrate'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
