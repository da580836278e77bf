import { formatNumber } from "@/lib/format/numbers";
import { perLocale } from "@/lib/language/reader";
import { t } from "@/lib/language/text";

const oneDecimal = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** `3.5` for a ratio under 10, otherwise a whole number. */
export const formatRatio = (ratio: number): string =>
  ratio < 10 ? oneDecimal().format(ratio) : formatNumber(Math.round(ratio));

/** Units for each booking as a figure and its note; without a booking there is no ratio. */
export function formatLookToBook(units: number, bookings: number): { value: string; note: string } {
  if (!bookings)
    return {
      value: "–",
      note: units ? t("usage.noBookingForUnits", { units: formatNumber(units) }) : t("usage.noUnits"),
    };
  const ratio = units / bookings;
  return { value: `${formatRatio(ratio)} : 1`, note: t("usage.unitsPerBooking") };
}
