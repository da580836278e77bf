import * as z from "zod/mini";
import type { PackageItem } from "@/lib/package/schemas";
import { clockOf } from "../flights/flight-facts";
import { sayBoard } from "../words/board";
import { sayCount } from "../words/dates";
import { sayProduct } from "../words/product";

export type Item = z.output<typeof PackageItem>;

const Airport = z.object({ iata_code: z.nullable(z.string()), name: z.string() });
const Flight = z.object({
  carrier_name: z.string(),
  carrier_code: z.string(),
  flight_number: z.string(),
  origin: Airport,
  destination: Airport,
});
const Transfer = z.object({
  from_zone_name: z.string(),
  to_zone_name: z.string(),
  vehicle_type: z.object({ name: z.string() }),
});
const Stay = z.object({
  property_name: z.string(),
  nights: z.number(),
  rooms: z.array(z.object({ name: z.string(), meal_plan_code: z.string() })),
});
const Tour = z.object({
  tour_name: z.string(),
  option_name: z.string(),
  meeting_point: z.object({ name: z.string() }),
});

/** What an item of a package is, in a title and a line; of an unknown kind its product's name alone. */
export function sayItem({ product_type, details, starts_at, ends_at }: Item): { title: string; note: string } {
  const flight = product_type === 4 ? Flight.safeParse(details).data : undefined;
  if (flight) {
    const [from, to] = [flight.origin, flight.destination].map(({ iata_code, name }) => iata_code ?? name);
    return {
      title: `${from} ${clockOf(starts_at)} to ${to} ${clockOf(ends_at)}`,
      note: `${flight.carrier_name} ${flight.carrier_code} ${flight.flight_number}`,
    };
  }
  const transfer = product_type === 2 ? Transfer.safeParse(details).data : undefined;
  if (transfer)
    return { title: `${transfer.from_zone_name} to ${transfer.to_zone_name}`, note: transfer.vehicle_type.name };
  const stay = product_type === 1 ? Stay.safeParse(details).data : undefined;
  if (stay) {
    const rooms = stay.rooms.map(({ name, meal_plan_code: board }) => `${name}, ${sayBoard(board).toLowerCase()}`);
    return {
      title: `${sayCount(stay.nights, "night")} at ${stay.property_name}`,
      note: [...new Set(rooms)].join("; "),
    };
  }
  const tour = product_type === 3 ? Tour.safeParse(details).data : undefined;
  if (tour) return { title: `${clockOf(starts_at)} ${tour.tour_name}`, note: `${tour.option_name}, meets at ${tour.meeting_point.name}` }; // prettier-ignore
  return { title: sayProduct(product_type), note: "" };
}
