import { PRODUCT_TYPE } from "@/lib/core/product-type";

/** Where something takes place: a location, or the record that has it. */
export type Stop =
  | { name: string; record: "property.get" | "serviceZone.get" | "place.get"; id: string }
  | { name: string; latitude: number; longitude: number };

/** Something sold or offered, with the data that locates it. */
export interface SoldProduct {
  product_type: number;
  property_public_id?: string | undefined;
  property_name?: string | undefined;
  details?: unknown;
  items?: readonly SoldProduct[] | undefined;
}

/** The fields of sold details that locate a service (see detail-schemas). */
interface Details {
  property_public_id?: string;
  property_name?: string;
  from_zone_public_id?: string;
  from_zone_name?: string;
  to_zone_public_id?: string;
  to_zone_name?: string;
  meeting_point?: { name: string; latitude?: number; longitude?: number };
  segments?: readonly Segment[];
}
interface Segment {
  origin: { place_public_id: string; name: string };
  destination: { place_public_id: string; name: string };
}

/**
 * Lists where a booking takes place, in order: the property, the meeting point, or both ends of a transfer or flight.
 */
export function listStops(booking: SoldProduct): Stop[] {
  if (booking.items?.length) return withoutRepeats(booking.items.flatMap(listStops));
  const details = (booking.details ?? {}) as Details & Partial<Segment>;
  switch (booking.product_type) {
    case PRODUCT_TYPE.STAY:
      return propertyOf({ ...booking, ...details });
    case PRODUCT_TYPE.TRANSFER:
      return [
        ...recordOf("serviceZone.get", details.from_zone_public_id, details.from_zone_name),
        ...recordOf("serviceZone.get", details.to_zone_public_id, details.to_zone_name),
      ];
    case PRODUCT_TYPE.TOUR:
      return pointOf(details.meeting_point);
    default:
      return withoutRepeats((details.segments ?? [details as Segment]).flatMap(endsOf));
  }
}

const recordOf = (
  record: "property.get" | "serviceZone.get" | "place.get",
  id: string | undefined,
  name: string | undefined,
): Stop[] => (id === undefined ? [] : [{ record, id, name: name ?? "" }]);

const propertyOf = ({ property_public_id, property_name }: Partial<SoldProduct>): Stop[] =>
  recordOf("property.get", property_public_id, property_name);

function pointOf(point: Details["meeting_point"]): Stop[] {
  if (point?.latitude === undefined || point.longitude === undefined) return [];
  return [{ name: point.name, latitude: point.latitude, longitude: point.longitude }];
}

const endsOf = ({ origin, destination }: Partial<Segment>): Stop[] =>
  [origin, destination].flatMap((end) => recordOf("place.get", end?.place_public_id, end?.name));

/** Removes a stop that repeats the one before it, as where one transfer arrives and the next one departs. */
const withoutRepeats = (stops: readonly Stop[]): Stop[] =>
  stops.filter((stop, at) => at === 0 || JSON.stringify(stop) !== JSON.stringify(stops[at - 1]));
