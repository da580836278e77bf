import type { Detail } from "@/lib/accommodation/schemas";
import { addDays, firstOfMonth } from "@/lib/core/dates";
import { propertyId } from "../catalogue";
import { below, DAY, MONTH } from "../draw";
import { CONTACT, type Product } from "./product";

const NIGHTS = 3;

interface Search {
  property_ids: string[];
  checkin: string;
  checkout: string;
  occupancy: object[];
  currency: string;
  include?: readonly Detail[];
}
interface Answer {
  results: { property_id: string; allocations: { slots: { rate_key: string }[] }[] }[];
}

/** Stays of three nights, searched in a hundred random properties. */
export const stays = (properties: number): Product<Search, Answer> => ({
  name: "stay",
  path: "",
  items: properties,
  sample: 987,
  search(item, checkin) {
    const others = Array.from({ length: 99 }, () => propertyId(1 + below(properties)));
    return {
      property_ids: [propertyId(item), ...others],
      checkin,
      checkout: addDays(checkin, NIGHTS),
      occupancy: [{ adults: 2 }],
      currency: "EUR",
    };
  },
  prebooks({ checkin }, { results }) {
    const same = { checkin, nights: NIGHTS, adults: 2, child_ages: [], currency_code: "EUR" };
    return results.flatMap(({ property_id, allocations }) =>
      allocations.map(({ slots }) => ({ property_public_id: property_id, rate_key: slots[0]!.rate_key, ...same })),
    );
  },
  book: {
    contact: CONTACT,
    guests: [
      [
        { kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true },
        { kind: "ADULT", first_name: "Charles", last_name: "Babbage" },
      ],
    ],
  },
  swap({ property_ids, checkin, checkout }, item) {
    const some = `(SELECT array_agg('prp_bench' || lpad((1 + floor(random() * ${properties}))::int::text, 7, '0')) FROM generate_series(1, 100))`;
    const nights = {
      [firstOfMonth(checkin)]: MONTH,
      [checkin]: DAY,
      [checkout]: `(SELECT ${DAY} + ${NIGHTS})`,
    };
    // Writes have the sample's nights: they are places in the arrays of one month.
    const taken = { [item]: ":p::int", [item * 10 + 1]: "(:p::int * 10 + 1)" };
    return {
      search: { [property_ids.join()]: some, ...nights },
      prebook: { [propertyId(item)]: "('prp_bench' || lpad(:p::text, 7, '0'))", ...taken },
      book: taken,
    };
  },
});
