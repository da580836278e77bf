import { setTimeout as sleep } from "node:timers/promises";
import { request, type APIRequestContext } from "@playwright/test";
import { clock } from "@/lib/core/clock";
import { addDays, localDate } from "@/lib/core/dates";
import { signedIn } from "@/e2e/journeys/desk/signed-in";
import { growCatalogue, propertyId } from "../catalogue";
import type { Product } from "../product";

/** Number of search results and of bookings. */
export const RESULTS = 500;
export const BOOKINGS = 600;

/** Numbers far beyond the demo's, starting a new city, so that all properties are in one city. */
const FIRST = 9_000_001;
const CITY_ID = "plc_bench_6000_0";
const STEP = 50;
const NIGHTS = 3;

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- the contract tests hold the answers to their types

/** Creates a city with many properties and many bookings in it. @returns the path that searches the city */
export async function fill({ baseURL, databaseUrl }: Product): Promise<string> {
  await growCatalogue(databaseUrl, FIRST, FIRST + RESULTS - 1);
  const agent = await request.newContext({ baseURL, storageState: await signedIn(request, baseURL, "agent") });
  const days = Array.from({ length: BOOKINGS / STEP }, (_, i) => dayIn(40 + i * 5));
  for (const [i, day] of days.entries()) await bookEach(agent, baseURL, FIRST + ((i * STEP) % RESULTS), day);
  await agent.dispose();
  const stay = { checkin: dayIn(60), checkout: dayIn(60 + NIGHTS), rooms: "2", currency: "EUR" };
  return `/search?${new URLSearchParams({ place: CITY_ID, where: "Place 6000 0", ...stay }).toString()}`;
}

const dayIn = (days: number): string => addDays(localDate("UTC", clock.realNow()), days);

/** Books one stay at each property of a step. */
async function bookEach(agent: APIRequestContext, baseURL: string, first: number, checkin: string): Promise<void> {
  const act = async (operation: string, body: Json): Promise<Json> => {
    const headers = { origin: baseURL, "idempotency-key": `bench-${operation}-${first}-${checkin}-${body.key ?? ""}` };
    const { key: _, ...data } = body;
    const answer = await agent.post(`/api/staff/${operation}`, { data: { body: data }, headers });
    if (answer.status() === 429) {
      await sleep(1000 * Number(answer.headers()["retry-after"] ?? 1));
      return act(operation, body);
    }
    if (!answer.ok()) throw new Error(`${operation}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Json;
  };
  const stay = { checkin, checkout: addDays(checkin, NIGHTS), occupancy: [{ adults: 2 }], currency: "EUR" };
  const { results } = await act("search", {
    property_ids: Array.from({ length: STEP }, (_, i) => propertyId(first + i)),
    ...stay,
  });
  const party = { checkin, nights: NIGHTS, adults: 2, child_ages: [], currency_code: "EUR" };
  for (const { property_id: id, allocations } of results as Json[]) {
    const [key, name] = [id as string, { first_name: "Ada", last_name: `Lovelace ${(id as string).slice(-3)}` }];
    const rate_key = allocations[0].slots[0].rate_key as string;
    const { prebook_token } = await act("prebook", { key, property_public_id: key, rate_key, ...party });
    await act("book", {
      key,
      prebook_token: prebook_token as string,
      contact: { ...name, email: "ada@example.com" },
      guests: [
        [
          { ...name, kind: "ADULT", is_lead: true },
          { ...name, kind: "ADULT" },
        ],
      ],
      agency_reference: `Bench ${checkin}`,
    });
  }
}
