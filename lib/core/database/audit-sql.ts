/**
 * SQL expressions of an audit entry's columns. The default is the parameter with the column's name, unless stated
 * otherwise.
 */
interface AuditColumns {
  /** Internal id; NULL for the wholesaler. Default `:tenantId`. */
  tenant?: string;
  /** Default `:actor`. */
  actor?: string;
  /** Default `:operation`. */
  operation?: string;
  /** Public id of the written record. Default `:publicId`. */
  subject?: string;
  /** Default `:now::timestamptz`, by the domain's clock. */
  at?: string;
  /** The rows to write an entry for, as in `FROM`; absent for a single entry. */
  from?: string;
}

/**
 * SQL that writes an audit entry for each row of `from`, within the statement that makes the change. It always needs
 * the parameter `:traceId`, others if a default uses them. A trigger on audit_entry adds the changed fields.
 */
export function insertAudit({
  tenant = ":tenantId",
  actor = ":actor",
  operation = ":operation",
  subject = ":publicId",
  at = ":now::timestamptz",
  from,
}: AuditColumns = {}): string {
  return `INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT ${tenant}, ${actor}, ${operation}, ${subject}, ${at}, :traceId${from === undefined ? "" : ` FROM ${from}`}`;
}
