import type { Paper } from "./paper";

/**
 * What the QR code of a voucher holds, for a supplier who scans it: the booking's number and id, what was booked and
 * when, each on a line. Nothing about persons, and no address: the booking's page is for the agency's people only.
 */
export function supplierCode({ number, publicId, title, sold }: Pick<Paper, "number" | "publicId" | "title" | "sold">) {
  const first = sold.reduce((a, b) => (b.starts_at < a.starts_at ? b : a));
  const last = sold.reduce((a, b) => (b.ends_at > a.ends_at ? b : a));
  return [number, title, `${first.starts_at} / ${last.ends_at}`, publicId].join("\n");
}
