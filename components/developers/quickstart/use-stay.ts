import { addDays } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";

const NIGHTS = 2;
const AHEAD = 40;

/**
 * Finds an available stay among the first properties of the partner's catalogue, so that the quickstart's commands work
 * unchanged. Properties with instant confirmation are preferred.
 * @param today the current date of the service
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
