import type { z } from "zod";
import type {
  PackageBookRequest,
  PackagePinResponse,
  PackageSearchRequest,
  PackageSearchResponse,
} from "@/lib/package/schemas";
import { makeFlight, type CabinOptions, type MadeFlight } from "@/lib/testing/factories/flight";
import type { Made } from "@/lib/testing/factories/insert";
import { makePackage, type PackageOptions } from "@/lib/testing/factories/package";
import { dayFromNow, makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import { makeTour, type MadeTour, type TourOptionOptions } from "@/lib/testing/factories/tour";
import type { FreshDatabase } from "../servers/fresh-database";
import { productSteps } from "./product";
import { expectConservation, expectServiceConservation } from "./stock";
import { makeRoute, type MadeRoute, type RouteTransfer } from "./transfer";

/** Options for the parts of a journey; `false` leaves a part out. */
export interface JourneyOptions {
  package?: PackageOptions;
  stay?: PropertyOptions;
  flight?: CabinOptions | false;
  transfer?: RouteTransfer;
  tour?: TourOptionOptions;
}
export interface Journey {
  package: Made;
  flight: MadeFlight | undefined;
  route: MadeRoute;
  property: MadeProperty;
  tour: MadeTour;
}

/** A package of five parts: a flight, a transfer, two nights, a tour on the second day, and a transfer on the last. */
export async function makeJourney(
  { client }: Pick<FreshDatabase, "client">,
  options: JourneyOptions = {},
): Promise<Journey> {
  const flight = options.flight === false ? undefined : await makeFlight(client, { cabins: [options.flight ?? {}] });
  const route = await makeRoute(client, [{ ...options.transfer }]);
  const property = await makeProperty(client, options.stay);
  const tour = await makeTour(client, { options: [{ ...options.tour }] });
  const transfer = route.transfers[0]!.serviceId;
  const made = await makePackage(
    client,
    [
      ...(flight ? [{ service: flight.cabins[0]!.id }] : []),
      { service: transfer },
      { property },
      { service: tour.options[0]!.id, startTime: options.tour?.startTimes?.[0] ?? "10:00", day: 1 },
      { service: transfer, day: 2 },
    ],
    options.package,
  );
  return { package: made, flight, route, property, tour };
}

/** Checks that stock equals bookings and holds for all parts of a journey. */
export async function expectJourneyConserved(db: FreshDatabase, { flight, route, property, tour }: Journey) {
  await expectConservation(db, property);
  const cabins = flight?.cabins ?? [];
  const services = [
    ...cabins.map((c) => c.id),
    ...route.transfers.map((t) => t.serviceId),
    ...tour.options.map((o) => o.id),
  ];
  for (const service of services) await expectServiceConservation(db, service);
}

type SearchBody = z.input<typeof PackageSearchRequest>;

/** A search for two adults in 30 days, in EUR. */
export function packageBody(made: Made, changes: Partial<SearchBody> = {}): SearchBody {
  return {
    package_public_id: made.publicId,
    start_date: dayFromNow(30),
    adults: 2,
    child_ages: [],
    currency_code: "EUR",
    language: "en",
    ...changes,
  };
}

const ADULTS = ["Ada", "Grace"].map((first_name) => ({
  kind: "ADULT" as const,
  first_name,
  last_name: "Lovelace",
  date_of_birth: "1985-12-10",
}));

export function packageBookBody(token: string): z.input<typeof PackageBookRequest> {
  return {
    prebook_token: token,
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
    travellers: ADULTS,
    agency_reference: "P-1",
  };
}

export const {
  search: searchPackages,
  prebook: prebookPackage,
  book: bookPackage,
  offer: packageOffer,
  held: heldPackage,
  booked: bookedPackage,
} = productSteps<SearchBody, z.output<typeof PackageSearchResponse>, z.output<typeof PackagePinResponse>>(
  "package",
  packageBookBody,
);
