import type { Delivery } from "@/lib/booking/delivery";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { getLastFlight, groupJourneys } from "@/lib/core/journeys";
import { Flight, type Leg, PackagedFlight, type Person, Stay, Tour, Transfer } from "./snapshots";

/** A sold service with its snapshot: a booking, or an item of a package. */
export interface SoldService {
  productType: number;
  starts_at: string;
  ends_at: string;
  details: unknown;
  /** Details from the supplier, such as pick-up and ticket numbers; absent before the service is sold. */
  delivery?: Delivery;
  /** A stay's guests, one list per room. */
  guests: Person[][];
  isCancelled: boolean;
  /** The share of the booking's price, in wire format. */
  total: string;
  policy: PolicySnapshot;
}

/** A package's organiser, who answers for it by law, and who protects the money paid for it; empty for other products. */
export interface Protection {
  organiser?: string | null | undefined;
  protection?: string | null | undefined;
}

/** The name of a sold service: the property, the tour, or both ends of a journey. */
export function formatName({ productType, details }: Pick<SoldService, "productType" | "details">): string {
  if (productType === PRODUCT_TYPE.STAY) return Stay.parse(details).property_name;
  if (productType === PRODUCT_TYPE.TOUR) return Tour.parse(details).tour_name;
  if (productType === PRODUCT_TYPE.TRANSFER) {
    const { from_zone_name: from, to_zone_name: to } = Transfer.parse(details);
    return `${from} – ${to}`;
  }
  const flights = Flight.safeParse(details);
  const [there] = groupJourneys<Leg>(flights.success ? flights.data.segments : [PackagedFlight.parse(details)]);
  return `${there![0].origin.name} – ${getLastFlight(there!).destination.name}`;
}
