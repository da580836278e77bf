import { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { BookingRow } from "./repository";

const End = z.object({ iata_code: z.string().nullish(), name: z.string() });
const Leg = z.object({ carrier_code: z.string(), flight_number: z.string(), origin: End, destination: End });
/** The titles in the products' snapshots; each product has its own fields. */
const Sold = z.object({
  property_name: z.string().optional(),
  from_zone_name: z.string().optional(),
  to_zone_name: z.string().optional(),
  tour_name: z.string().optional(),
  name: z.string().optional(),
  segments: z.array(Leg).optional(),
});

/** The title of a booking: a property, a route, a tour, flights or a package. @param details a product's snapshot */
export function readTitle(details: unknown): string {
  const { from_zone_name: from, to_zone_name: to, segments, ...said } = Sold.safeParse(details).data ?? {};
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  if (segments?.length) return segments.map(titleOfFlight).join(", ");
  const flight = Leg.safeParse(details);
  if (flight.success) return titleOfFlight(flight.data);
  return said.property_name ?? said.tour_name ?? said.name ?? "Booking";
}

/** The title of a flight: `XX 101 BER–MAD`. */
const titleOfFlight = ({ carrier_code, flight_number, origin, destination }: z.output<typeof Leg>): string =>
  `${carrier_code} ${flight_number} ${formatEnd(origin)}–${formatEnd(destination)}`;

const formatEnd = (airport: z.output<typeof End>): string => airport.iata_code ?? airport.name;

/** The snapshot of the sold product: all details of a stay; the field `details` within the details of other products. */
export function readSold({ details, productType }: Pick<BookingRow, "details" | "productType">): unknown {
  return productType === PRODUCT_TYPE.STAY ? details : (details as { details?: unknown }).details;
}

/** Public id of a stay's property; undefined for other products. */
export function readPropertyId({ details, productType }: Pick<BookingRow, "details" | "productType">) {
  return productType === PRODUCT_TYPE.STAY
    ? (details as { property_public_id?: string }).property_public_id
    : undefined;
}

interface Named {
  first_name: string;
  last_name: string;
  is_lead?: boolean;
}

/** Shown instead of a name when the guests' data is erased. */
const ERASED_NAME = "[erased]";

/** The contact's name. */
export function readContactName({ contact, guestDataErasedAt }: Pick<BookingRow, "contact" | "guestDataErasedAt">) {
  if (guestDataErasedAt) return ERASED_NAME;
  const { first_name, last_name } = contact as unknown as Named;
  return `${first_name} ${last_name}`;
}

/** The lead guest: of the first room's guests or of the travellers; the contact when nobody is named. */
export function findLeadGuest(
  booking: Pick<BookingRow, "details" | "contact" | "productType" | "guestDataErasedAt">,
  firstRoom: unknown,
): string {
  const { details, productType } = booking;
  const people = (productType === PRODUCT_TYPE.STAY ? firstRoom : (details as { travellers?: unknown }).travellers) as
    | Named[]
    | undefined;
  const lead = people?.find((p) => p.is_lead) ?? people?.[0];
  return lead ? `${lead.first_name} ${lead.last_name}` : readContactName(booking);
}
