import { Money } from "../ui/values/money";
import { Stat, Stats } from "../ui/values/stat";

interface Credit {
  limit: string;
  used: string;
  available: string;
  currency: string;
}

/** Available credit, amount owed and limit. */
export function CreditStats({ credit: { limit, used, available, currency } }: { credit: Credit }) {
  const isAhead = used.startsWith("-");
  return (
    <Stats>
      <Stat
        label="Left to book"
        value={<Money amount={available} currency={currency} size="lg" />}
        note={
          available.startsWith("-")
            ? "Nothing can be booked until a payment is recorded"
            : "Bookings count at the net price, without the mark-up"
        }
      />
      <Stat
        label={isAhead ? "Paid ahead" : "Owed now"}
        value={<Money amount={isAhead ? used.slice(1) : used} currency={currency} size="lg" />}
      />
      <Stat label="Credit limit" value={<Money amount={limit} currency={currency} size="lg" />} />
    </Stats>
  );
}
