import { formatDecimals, formatNumber } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";

/** A ratio: `3.5` if under 10, otherwise a whole number. */
export const formatRatio = (ratio: number): string =>
  ratio < 10 ? formatDecimals(ratio, 1) : formatNumber(Math.round(ratio));

/** Units per booking, as figure and note; without bookings there is no ratio. */
export function formatLookToBook(units: number, bookings: number): { value: string; note: string } {
  if (!bookings)
    return {
      value: "–",
      note: units ? t("usage.noBookingForUnits", { units: formatNumber(units) }) : t("usage.noUnits"),
    };
  const ratio = units / bookings;
  return { value: `${formatRatio(ratio)} : 1`, note: t("usage.unitsPerBooking") };
}
