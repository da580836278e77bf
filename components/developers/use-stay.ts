import { addDays } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";

const NIGHTS = 2;
const AHEAD = 40;

/**
 * A stay that sells: of the first properties of the partner's catalogue one that is available, so that whoever follows the
 * quickstart to the letter ends with a booking. One that confirms at once is preferred.
 * @param today the service's day
 */
export function useStay(today: string) {
  const [checkin, checkout] = [addDays(today, AHEAD), addDays(today, AHEAD + NIGHTS)];
  const list = useRead("property.list", { query: { limit: "20", status: "ACTIVE" } }, { staleTime: Infinity });
  const properties = list.data?.items ?? [];
  const currency = properties[0]?.currency_code ?? "EUR";
  const availability = useRead(
    "properties.availability",
    {
      body: {
        property_ids: properties.map(({ public_id: id }) => id),
        checkin,
        checkout,
        occupancy: [{ adults: 2, child_ages: [] }],
        currency,
      },
    },
    { enabled: properties.length > 0, staleTime: Infinity },
  );
  const free = availability.data?.results.filter(({ available }) => available).map(({ property_id: id }) => id);
  const sells = properties.filter(({ public_id: id }) => free?.includes(id));
  const property = sells.find(({ confirmation_mode: mode }) => mode === "INSTANT") ?? sells[0];
  const isKnown =
    list.error !== null || availability.error !== null || free !== undefined || list.data?.items.length === 0;
  return { stay: { checkin, checkout, nights: NIGHTS, currency }, property, isKnown };
}
