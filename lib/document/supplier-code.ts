import type { Paper } from "./paper";

/**
 * The text in a voucher's QR code, for suppliers: booking number and id, what was booked and when, a line each. It
 * contains nothing personal and no web address, because only the agency may open the booking's page.
 */
export function supplierCode({ number, publicId, title, sold }: Pick<Paper, "number" | "publicId" | "title" | "sold">) {
  const first = sold.reduce((a, b) => (b.starts_at < a.starts_at ? b : a));
  const last = sold.reduce((a, b) => (b.ends_at > a.ends_at ? b : a));
  return [number, title, `${first.starts_at} / ${last.ends_at}`, publicId].join("\n");
}
