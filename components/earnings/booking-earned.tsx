import { Earned } from "./earned";

interface Booking {
  breakdown?: { net_total: string; markup: string } | undefined;
  currency?: string | undefined;
  currency_code?: string | undefined;
}

/** What a booking earns as it stands; nothing in the client view. */
export function BookingEarned({ booking, className = "" }: { booking: Booking; className?: string }) {
  const { breakdown, currency, currency_code: code } = booking;
  if (!breakdown) return null;
  return (
    <Earned
      net={breakdown.net_total}
      markup={breakdown.markup}
      currency={currency ?? code ?? ""}
      className={className}
    />
  );
}
