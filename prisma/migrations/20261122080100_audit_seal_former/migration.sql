-- Entries from before the chain are sealed as they are now.
INSERT INTO "audit_unsealed" ("xid", "kind", "id")
SELECT '0'::xid8, 'entry', e.id FROM "audit_entry" e
WHERE NOT EXISTS (SELECT FROM "audit_unsealed" u WHERE u.kind = 'entry' AND u.id = e.id);
