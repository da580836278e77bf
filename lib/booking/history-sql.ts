/** SQL expressions of a history entry's columns; each has the parameter of that name unless the statement says otherwise. */
interface HistoryColumns {
  /** Default `:tenantId`. */
  tenant?: string;
  /** Default `:publicId`. */
  booking?: string;
  /** Of the booking after the change. */
  version: string;
  /** Status before the change; NULL for a new booking. */
  fromStatus: string;
  toStatus: string;
  /** Default `:now::timestamptz`, the domain's instant. */
  at?: string;
  /** Default `:reason`. */
  reason?: string;
  /** Default `:initiator`. */
  initiator?: string;
  /** JSON of the fields that changed besides the status. Default `:changes::jsonb`. */
  changes?: string;
  /** The rows to write an entry for, as in `FROM`. */
  from: string;
}

/** Writes an entry of a booking's history for each row of `from`, in the statement that makes the change. Needs `:source` and `:actor`. */
export function insertHistory({
  tenant = ":tenantId",
  booking = ":publicId",
  version,
  fromStatus,
  toStatus,
  at = ":now::timestamptz",
  reason = ":reason",
  initiator = ":initiator",
  changes = ":changes::jsonb",
  from,
}: HistoryColumns): string {
  return `INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason, initiator, changes, actor)
    SELECT ${tenant}, ${booking}, ${version}, ${fromStatus}, ${toStatus}, ${at}, :source, ${reason}, ${initiator}, ${changes}, :actor FROM ${from}`;
}
