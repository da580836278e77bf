import { randomUUID } from "node:crypto";
import { quoted, script, type Statement, type Swap } from "../bare-script";
import { drawSampleDay, drawLines } from "../draw";
import type { Bench, Request } from "../measure";
import type { Product } from "./product";
import type { Pinned } from "./tokens";

interface Booked {
  booking: { booking_number: number };
}

/** A recorded write of the sample. */
export interface Step {
  statements: Statement[];
  /** The replacements in every transaction of the bare SQL. */
  swap: Swap;
  key: string;
}

/** A write with its own idempotency key. */
export const keyed = (path: string, body: object): Request => ({
  path,
  body,
  headers: { "idempotency-key": randomUUID() },
});

export const bookBody = (product: { book: object }, token: string): object => ({
  ...product.book,
  prebook_token: token,
  agency_reference: "bench",
});

/** Records the statements of one prebook and one book of a product's sample. */
export async function recordSteps<S extends object, A>(bench: Bench, product: Product<S, A>) {
  const { path, sample } = product;
  const search = product.search(sample, drawSampleDay());
  const found = await bench.recordKnown<A>({ path: `${path}/search`, body: search });
  const swap = product.swap(search, sample);
  const prebook = keyed(`${path}/prebook`, product.prebooks(search, found.body)[0]!);
  const pinned = await bench.record<Pinned>(prebook);
  const token = pinned.body.prebook_token;
  const book = keyed(`${path}/book`, bookBody(product, token));
  const booked = await bench.record<Booked>(book);
  const number = { [booked.body.booking.booking_number]: "nextval('booking_number_seq')" };
  return {
    token,
    prebook: { statements: pinned.statements, swap: swap.prebook, key: keyOf(prebook) },
    book: { statements: booked.statements, swap: { ...swap.book, ...number }, key: keyOf(book) },
  };
}

const keyOf = (request: Request): string => request.headers!["idempotency-key"]!;

/**
 * A step's statements as a pgbench script. Every transaction has its own idempotency key with the prefix `salt` and new ids
 * instead of those that the service created.
 * @param token the token that the step consumes; each transaction consumes the one with the name of its key
 */
export function writeScript({ statements, swap, key }: Step, salt: string, drawn: number, token?: string): string {
  const unique = `('${salt}-' || :client_id::int || '-' || :n::int)`;
  const sent = statements.flatMap(({ values }) => values.flat()).map(String);
  const made = [...new Set(sent.filter((value) => /^(pbk|bkg|evt)_\w+$/.test(value)))];
  const anew = Object.fromEntries(made.map((id, i) => [id, `('${id.slice(0, 4)}${i}' || ${unique})`]));
  // A package's items are written as JSON.
  const items = sent.filter((value) => /^\[.*"public_id":"itm_/.test(value));
  for (const json of items) anew[json] = `replace(${quoted(json)}, '"itm_', '"itm_' || ${unique})`;
  return script(statements, { ...anew, ...swap, [key]: unique, ...(token && { [token]: unique }) }, drawLines(drawn));
}
