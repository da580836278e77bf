import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { propertyId } from "../catalogue";
import { drawDay } from "../draw";
import type { Bench } from "../measure";
import { bookBody, keyed } from "../products/record-steps";
import { stays } from "../products/stay";
import { PROPERTIES } from "./amounts";

/** Records that the service wrote, of which the history is made: they have the shape and the size of real ones. */
export interface Samples {
  confirmed: string;
  cancelled: string;
  /** Prebook tokens: of the confirmed booking, and one that expires. */
  consumed: string;
  expired: string;
}

interface Booked {
  booking: { public_id: string };
}

/** Searches, prebooks, books, cancels and polls through HTTP, and waits until the calls are in the request log. */
export async function makeSamples(bench: Bench): Promise<Samples> {
  const product = stays(PROPERTIES);
  const search = product.search(product.sample, drawDay());
  await warm(bench, search);
  const found = await bench.fetchJson<Parameters<typeof product.prebooks>[1]>({ path: "/search", body: search });
  const offer = product.prebooks(search, found).find((one) => "property_public_id" in one)!;
  const pin = async () => (await bench.fetchJson<{ prebook_token: string }>(keyed("/prebook", offer))).prebook_token;
  const book = async (token: string) =>
    (await bench.fetchJson<Booked>(keyed("/book", bookBody(product, token)))).booking.public_id;
  const [consumed, other, expired] = [await pin(), await pin(), await pin()];
  const [confirmed, cancelled] = [await book(consumed), await book(other)];
  await bench.fetchJson(keyed(`/bookings/${cancelled}/cancel`, {}));
  await bench.fetchJson({ path: `/bookings/${confirmed}` });
  await bench.fetchJson({ path: `/properties/${propertyId(1)}` });
  await loggedCalls(bench.databaseUrl);
  return { confirmed, cancelled, consumed, expired };
}

/** The first search of a server on a busy machine may be answered 503. */
export async function warm(bench: Bench, body: object): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const request = { path: "/search", body };
    const sent = { method: "POST", body: JSON.stringify(body), headers: bench.headersOf(request) };
    const answer = await fetch(bench.urlOf(request.path), sent);
    await answer.arrayBuffer();
    if (answer.ok) return;
    await sleep(1_000);
  }
}

const CALLS = ["search", "prebook", "book", "booking.cancel", "booking.get"];

/** The log is written in batches, some time after the answers. */
async function loggedCalls(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sql = "SELECT count(DISTINCT operation)::int AS logged FROM request_log WHERE operation = ANY ($1)";
    while ((await client.query<{ logged: number }>(sql, [CALLS])).rows[0]!.logged < CALLS.length) await sleep(200);
  } finally {
    await client.end();
  }
}
