import { BedDouble, BusFront, Map as MapIcon, Package, Plane, type LucideIcon } from "lucide-react";
import { formatDateRange, formatShortDateOrTime } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { t } from "@/lib/language/text";
import type { ListedBooking } from "./deadline-cell";

const ICONS: Record<number, LucideIcon> = { 1: BedDouble, 2: BusFront, 3: MapIcon, 4: Plane, 5: Package };

export function ProductIcon({ type }: { type: number }) {
  const Icon = ICONS[type] ?? Package;
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{formatProductType(type)}</span>
    </>
  );
}

/** The name and the location of a booking. */
export function BookingNameAndPlace({
  booking,
}: {
  booking: Pick<ListedBooking, "product_type" | "title" | "place_name">;
}) {
  const { product_type: type, title, place_name: place } = booking;
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      title={place === null ? title : `${title}${t("format.comma")}${place}`}
    >
      <ProductIcon type={type} />
      <span className="min-w-0 truncate">
        <bdi>{title}</bdi>
        {place !== null && <span className="text-muted"> · {place}</span>}
      </span>
    </span>
  );
}

/** When a booking takes place: `14–17 Mar 2026` for a stay, the start for other products. */
export function formatBookingDates(
  b: Pick<ListedBooking, "checkin_date" | "checkout_date" | "starts_at" | "ends_at">,
): string {
  if (b.checkin_date !== undefined && b.checkout_date !== undefined)
    return formatDateRange(b.checkin_date, b.checkout_date);
  const { starts_at: from = "", ends_at: to = from } = b;
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  return isOneDay ? formatShortDateOrTime(from) : formatDateRange(from.slice(0, 10), to.slice(0, 10));
}
