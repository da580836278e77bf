import pg from "pg";
import { PLACE } from "@/lib/accommodation/place-repository";
import { SUPPLY } from "@/lib/accommodation/repository";
import { HOLD } from "@/lib/accommodation/stay-repository";
import { fill, quoted } from "./bare-sql";
import { CHECKINS, FIRST_DAY } from "./catalogue";

/** What one real prebook and one real booking left in the database: the bare statements write the same values. */
export interface Samples {
  offer: string;
  prebookResponse: string;
  bookResponse: string;
  booking: { contact: string; policy: string; details: string; guests: string; event: string };
}

const NOW = Math.floor(Date.now() / 1000);
const day = "(current_date + :d::int)";
const pick = (properties: number) =>
  `\\set p random(1, ${properties})\n\\set d random(${FIRST_DAY}, ${FIRST_DAY + CHECKINS})\n\\set n :n + 1\n`;
const supply = (ids: string, count: number) =>
  fill(SUPPLY, [ids, `array_fill(1, ARRAY[${count}])`, day, `(${day} + 3)`, String(NOW)]);

/** The search statement over a hundred random properties whose rate sheets are known: what a warm server sends. */
export function bareSearch(properties: number): string {
  const ids = `(SELECT array_agg('prp_bench' || lpad((1 + floor(random() * ${properties}))::int::text, 7, '0')) FROM generate_series(1, 100))`;
  return pick(properties) + supply(ids, 100);
}

/** Both statements of a prebook. */
export function barePrebook(properties: number, salt: string, s: Samples): string {
  const key = `('${salt}-' || :client_id::int || '-' || :n::int)`;
  const hold = fill(HOLD, [
    "1",
    "'prebook'",
    key,
    "'hash'",
    "200",
    quoted(s.prebookResponse),
    ":p::int",
    day,
    "ARRAY[:p::int * 10 + 1]",
    "'{1}'",
    "3",
    String(NOW),
    String(NOW + 1800), // prettier-ignore
    `('pbk_' || ${key})`,
    "1",
    "'MATCHED'",
    quoted(s.offer),
    "(now() + interval '30 min')",
    "now()",
    quoted("credential:crd_bench"),
    "'0af7651916cd43dd8448eb211c80319c'", // prettier-ignore
  ]);
  return `${pick(properties)}${supply("ARRAY['prp_bench' || lpad(:p::int::text, 7, '0')]", 1)};\n${hold}`;
}

/** Both statements of a book, on tokens that `seedTokens` made. */
export function bareBook(properties: number, salt: string, s: Samples): string {
  const key = `('${salt}-' || :client_id::int || '-' || :n::int)`;
  const find = `SELECT match_status, profile_id, offer, expires_at, consumed_by, nextval('booking_number_seq') FROM prebook WHERE tenant_id = 1 AND token = ${key} AND product_type = 1`;
  const room = "ARRAY[:p::int * 10 + 1]";
  const place = fill(PLACE, [
    "1",
    "'book'",
    key,
    "'hash'",
    "201",
    quoted(s.bookResponse),
    key,
    ":p::int",
    day,
    room,
    "'{1}'",
    "3",
    String(NOW),
    String(NOW + 1800), // prettier-ignore
    `('bkg_' || ${key})`,
    "nextval('booking_number_seq')",
    "'CONFIRMED'",
    "1",
    "'EUR'",
    "30000",
    "'bench'",
    quoted(s.booking.contact),
    "NULL",
    quoted(s.booking.policy), // prettier-ignore
    quoted(s.booking.details),
    "NULL",
    "now()",
    room,
    room,
    "'{30000}'",
    `ARRAY[${quoted(s.booking.guests)}]`,
    "'PARTNER'", // prettier-ignore
    `ARRAY['evt_a' || ${key}, 'evt_b' || ${key}]`,
    "ARRAY['booking.created', 'booking.confirmed']",
    quoted(s.booking.event), // prettier-ignore
    quoted("credential:crd_bench"),
    "'0af7651916cd43dd8448eb211c80319c'",
    "NULL",
    "NULL", // prettier-ignore
  ]);
  return `${pick(properties)}${find};\n${place}`;
}

/** Tokens for the bare book, so many a client, all pinning the sampled offer. */
export async function seedTokens(url: string, salt: string, clients: number, each: number, s: Samples): Promise<void> {
  await query(
    url,
    `INSERT INTO prebook (tenant_id, token, product_type, profile_id, match_status, offer, expires_at, created_at)
     SELECT 1, $1 || '-' || c || '-' || n, 1, 1, 'MATCHED', $2::jsonb, now() + interval '30 min', now()
     FROM generate_series(0, $3::int - 1) c, generate_series(1, $4::int) n`,
    [salt, s.offer, clients, each],
  );
}

/** Reads back what one prebook and one booking through the API wrote. */
export async function readSamples(url: string): Promise<Samples> {
  const [row] = await query<Record<string, string>>(
    url,
    `SELECT (SELECT offer::text FROM prebook LIMIT 1) AS offer, b.contact::text AS contact, b.policy::text AS policy, b.details::text AS details,
       (SELECT guests::text FROM booking_room LIMIT 1) AS guests, (SELECT data::text FROM outbox_event LIMIT 1) AS event,
       (SELECT response FROM idempotency_key WHERE operation = 'prebook' LIMIT 1) AS prebook,
       (SELECT response FROM idempotency_key WHERE operation = 'book' LIMIT 1) AS book
     FROM booking b LIMIT 1`,
  );
  const { offer, prebook, book, contact, policy, details, guests, event } = row as Record<string, string>;
  return { offer: offer!, prebookResponse: prebook!, bookResponse: book!, booking: { contact: contact!, policy: policy!, details: details!, guests: guests!, event: event! } }; // prettier-ignore
}

async function query<R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
