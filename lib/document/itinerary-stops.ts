import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Itinerary } from "./itinerary-paper";
import { formatFullName, formatPerson, protectionFacts, type Service, describeServices } from "./service-text";
import type { SoldService } from "./sold";

/** A booked service of a trip, in the reader's language. */
export interface ItineraryStop {
  service: Service;
  sold: SoldService;
  /** The booking's public id. */
  publicId: string;
  number: string;
  /** The service's index in the booking, from 0; it stays the same if others are cancelled. */
  item: number;
  /** Whether the booking is not confirmed yet. */
  isWaiting: boolean;
}

/** Lists the services that take place, in order of time. */
export function listStops({ papers }: Pick<Itinerary, "papers">): ItineraryStop[] {
  return papers
    .flatMap((paper) =>
      describeServices(paper).map((service, item) => ({
        // Only the first part of a package shows its organiser.
        service:
          item === paper.sold.findIndex(({ isCancelled }) => !isCancelled)
            ? { ...service, facts: [...service.facts, ...protectionFacts(paper.protection)] }
            : service,
        sold: paper.sold[item]!,
        publicId: paper.publicId,
        number: paper.number,
        item,
        isWaiting: paper.status !== "CONFIRMED",
      })),
    )
    .filter(({ service }) => !service.isCancelled)
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

/** The sort key of a service: its day. A stay, whose hour is not known, comes after the journey to it. */
const placeOf = ({ sold: { starts_at: at, productType } }: ItineraryStop): string =>
  `${at.slice(0, 10)} ${productType === PRODUCT_TYPE.STAY ? 1 : 0} ${at}`;

/** Lists everyone who is named in a booking, once; the contacts if nobody is. */
export function listTravellers({ papers }: Pick<Itinerary, "papers">): string[] {
  const named = papers.flatMap(({ travellers, sold }) => [
    ...travellers,
    ...sold.flatMap(({ guests }) => guests.flat()),
  ]);
  const names = named.map((person) => formatPerson(person));
  const contacts = papers.map(({ contact }) => formatFullName(contact));
  return [...new Set(names.length ? names : contacts)];
}
