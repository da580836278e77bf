import { t } from "@/lib/language/text";

// The baggage of a flight's fare.

interface Baggage {
  cabin_kg: number;
  checked_pieces: number;
  checked_kg: number;
}
/** The fare of a sold or offered flight; bookings of earlier releases lack all but the pieces. */
interface Fare {
  baggage_included: number;
  baggage?: Baggage | null | undefined;
  fare_family?: string | null | undefined;
  changeable?: boolean | undefined;
}

/** Formats the baggage of a fare: `cabin 8 kg, hold 1 × 23 kg`. */
export function formatBaggage({ baggage, baggage_included: pieces }: Fare): string {
  if (!baggage) return pieces > 0 ? t("format.bags.pieces", { count: pieces }) : t("format.bags.cabinOnly");
  const { cabin_kg: cabin, checked_pieces: checked, checked_kg: kilograms } = baggage;
  return [
    cabin > 0 ? t("format.bags.cabin", { kilograms: cabin }) : t("format.bags.noCabin"),
    checked === 0
      ? t("format.bags.noHold")
      : kilograms > 0
        ? t("format.bags.hold", { count: checked, kilograms })
        : t("format.bags.pieces", { count: checked }),
  ].join(t("format.comma"));
}

/**
 * Formats a fare's name and whether it may be changed: `Light, no changes`. Empty for a fare without a description.
 */
export const formatFare = ({ fare_family: family, baggage, changeable }: Fare): string =>
  !family && !baggage
    ? ""
    : [...(family ? [family] : []), changeable ? t("format.fare.changeable") : t("format.fare.fixed")].join(
        t("format.comma"),
      );

/** An airport's terminal: `Terminal 2E`; nothing if it is not known. */
export const formatTerminal = (terminal: string | null | undefined): string =>
  terminal ? t("format.terminal", { terminal }) : "";
