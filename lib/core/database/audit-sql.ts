/** SQL expressions of an audit entry's columns; each has the parameter of that name unless the statement says otherwise. */
interface AuditColumns {
  /** Inner id; NULL for the house. Default `:tenantId`. */
  tenant?: string;
  /** Default `:actor`. */
  actor?: string;
  /** Default `:operation`. */
  operation?: string;
  /** The public id of the written record. Default `:publicId`. */
  subject?: string;
  /** Default `:now::timestamptz`, the domain's instant. */
  at?: string;
  /** The rows to write an entry for, as in `FROM`; absent: one entry. */
  from?: string;
}

/**
 * Writes an audit entry for each row of `from`, in the statement that makes the change. Its parameter `:traceId` is always
 * needed, the other defaults where they are used. The trigger on audit_entry attaches the changed fields.
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
