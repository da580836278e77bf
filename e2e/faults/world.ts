import type pg from "pg";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { newId } from "@/lib/core/ids";
import { makeCredential, makeProfile, type Login } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { flightBody, flightBookBody } from "@/lib/testing/harness/products/flight";
import { makeJourney, packageBody, packageBookBody, type Journey } from "@/lib/testing/harness/products/package";
import { bookBody, searchBody } from "@/lib/testing/harness/products/stay";
import { tourBody, tourBookBody } from "@/lib/testing/harness/products/tour";
import { transferBody, transferBookBody } from "@/lib/testing/harness/products/transfer";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { newSecret } from "@/lib/webhook/secret/secret";

const PROPERTIES = 8;
const JOURNEYS = 3;
const DAYS = 400;
const STOCK = 60;

/** The application secret by which webhook secrets are sealed here and opened in the workers. */
export const APP_SECRET = "a test under faults needs no secret, only its length";

/** The three requests that buy a random item of a product. */
interface Purchase {
  path: string;
  search: object;
  /** The prebook body for a search result; undefined if nothing is available. */
  prebook: (found: Record<string, unknown>) => object | undefined;
  book: (token: string) => object;
}

/** What can be bought: every product, with stock for a year. */
export interface World {
  login: Login;
  /** Public id of the endpoint whose description is updated. */
  described: string;
  properties: MadeProperty[];
  journeys: Journey[];
}

/** Creates a tenant that may book everything, webhook endpoints at these addresses, and all products. */
export async function makeWorld(pool: pg.Pool, endpoints: readonly string[]): Promise<World> {
  const tenant = await makePartner(pool, endpoints);
  await pool.query("UPDATE tenant SET whole_catalogue = true WHERE id = $1", [tenant]);
  await makeProfile(pool, tenant, { isDefault: true });
  const properties: MadeProperty[] = [];
  for (let i = 0; i < PROPERTIES; i++)
    properties.push(await makeProperty(pool, { nights: DAYS, rooms: [{ allotment: STOCK }] }));
  const journeys: Journey[] = [];
  const service = { allotment: STOCK, days: DAYS };
  for (let i = 0; i < JOURNEYS; i++) {
    const stay = { nights: DAYS, rooms: [{ allotment: STOCK }] };
    journeys.push(await makeJourney({ client: pool }, { stay, flight: service, transfer: service, tour: service }));
  }
  // Packages have no channel of their own: the suppliers of their parts get the messages.
  for (const table of ["property", "service", "flight"])
    await pool.query(`UPDATE ${table} SET reservation_channel = 'EMAIL', reservations_email = 'desk@example.com'`);
  const [endpoint] = (await pool.query<{ public_id: string }>("SELECT public_id FROM webhook_endpoint ORDER BY id"))
    .rows;
  return { login: await makeCredential(pool, tenant), described: endpoint!.public_id, properties, journeys };
}

/** Creates a tenant with active endpoints at these URLs. @returns its internal id */
async function makePartner(client: pg.Pool, urls: readonly string[]): Promise<number> {
  env.appSecret ||= APP_SECRET;
  const { rows } = await client.query<{ id: number }>(
    "INSERT INTO tenant (public_id, name, catalogue) VALUES ($1, 'Faults', '{}') RETURNING id",
    [newId("ten", new Date())],
  );
  const tenant = rows[0]!.id;
  for (const url of urls) {
    const publicId = newId("whe", new Date());
    const { sealed, keyId, last4 } = newSecret(publicId);
    await client.query(
      `WITH made AS (
         INSERT INTO webhook_endpoint (tenant_id, public_id, url, status, event_types, created_at, updated_at, verified_at)
         VALUES ($1, $2, $3, 'ACTIVE', $4, now(), now(), now()) RETURNING id)
       INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at) SELECT id, $5, $6, $7, now() FROM made`,
      [tenant, publicId, url, EVENT_TYPES, Buffer.from(sealed), keyId, last4],
    );
  }
  return tenant;
}

/** Ids of all services of the products other than stays. */
export const listServices = ({ journeys }: World): number[] =>
  journeys.flatMap(({ flight, route, tour }) => [
    ...flight!.cabins.map(({ id }) => id),
    ...route.transfers.map(({ serviceId }) => serviceId),
    ...tour.options.map(({ id }) => id),
  ]);

interface Stay {
  results: { property_id: string; allocations: { slots: { rate_key: string }[] }[] }[];
}

export function draw({ properties, journeys }: World, random: () => number): Purchase {
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const day = addDays(dayFromNow(0), 40 + Math.floor(random() * 250));
  const journey = any(journeys);
  const offered = (search: object) => (found: Record<string, unknown>) => {
    const [offer] = found.offers as { allocation_id: string }[];
    return offer && { ...search, allocation_id: offer.allocation_id };
  };
  const product = (path: string, search: object, book: (token: string) => object): Purchase => ({
    path,
    search,
    prebook: offered(search),
    book,
  });
  const chance = random();
  if (chance < 0.12) return product("/transfer", transferBody(journey.route, { service_date: day }), transferBookBody);
  if (chance < 0.24) return product("/tour", tourBody(journey.tour, { date_from: day }), tourBookBody);
  if (chance < 0.36) return product("/flight", flightBody(journey.flight!, { departure_date: day }), flightBookBody);
  if (chance < 0.5) return product("/package", packageBody(journey.package, { start_date: day }), packageBookBody);
  const chosen = [any(properties), any(properties), any(properties)];
  const search = searchBody([...new Set(chosen.map(({ publicId }) => publicId))], { checkin: day });
  return {
    path: "",
    search,
    prebook(found) {
      const first = (found as unknown as Stay).results.find(({ allocations }) => allocations.length);
      const rate_key = first?.allocations[0]!.slots[0]!.rate_key;
      return (
        first && {
          property_public_id: first.property_id,
          rate_key,
          checkin: day,
          nights: 2,
          adults: 2,
          child_ages: [],
          currency_code: "EUR",
        }
      );
    },
    book: bookBody,
  };
}
