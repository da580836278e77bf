import pg from "pg";
import type { Sql } from "../sql";
import { AVERAGE, DAYS, LARGE_SHARE, type Amounts } from "./amounts";
import { copies, idOf, instantOf, pastBookings, spread, tenantOf } from "./past";
import type { Samples } from "./samples";

/** Users of the desk, by public id; the tenants' are numbered by tenant. */
export const USERS = { averageAdmin: "usr_bench1", largeAdmin: "usr_bench2", operator: "usr_bench" };

/**
 * Writes history: tenants, bookings with the stock that they take, prebooks, calls with their counts, events and
 * deliveries. Left out: entries of accounts (bench tenants have none), seals of the audit, travellers' mails, and
 * products other than stays.
 *
 * Rows are written without triggers and foreign-key checks, because checking millions of rows takes longer than writing them.
 */
export async function fillHistory(
  url: string,
  amounts: Amounts,
  samples: Samples,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await run(client, tenants(amounts));
    await client.query("SET session_replication_role = replica");
    for (const [what, write] of Object.entries(PARTS)) {
      const began = performance.now();
      await run(client, await write(client, amounts, samples));
      say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    await client.query("RESET session_replication_role");
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, statements: Sql[]): Promise<void> {
  for (const [text, values] of statements) await client.query(text, values);
}

/**
 * Tenants beside the bench's own, which is the first, each with a profile, a credential, an endpoint that gets every event,
 * and an administrator. With their triggers, which create hold slots.
 */
const tenants = ({ tenants: count }: Amounts): Sql[] => [
  [
    `INSERT INTO tenant (id, public_id, name, catalogue, created_at, updated_at)
     SELECT n, 'ten_bench' || n, 'Agency ' || n, '{}', now() - interval '${DAYS.bookings} days', now() FROM generate_series(2, ${count}) n`,
  ],
  [
    `INSERT INTO profile (id, public_id, tenant_id, name, is_default, rate_plan_public_ids)
     SELECT n, 'prf_bench' || n, n, 'Default', true, '{}' FROM generate_series(2, ${count}) n`,
  ],
  [
    `INSERT INTO credential (id, public_id, tenant_id, client_id, name, scopes)
     SELECT n, 'crd_bench' || n, n, 'bench-' || n, 'Bench', '{distribution:read,distribution:booking}' FROM generate_series(2, ${count}) n`,
  ],
  [
    `INSERT INTO webhook_endpoint (id, tenant_id, public_id, url, status, event_types, created_at, updated_at, verified_at)
     SELECT n, n, 'whe_bench' || n, 'https://agency-' || n || '.example.com/events', 'ACTIVE', '{booking.created,booking.cancelled}', now(), now(), now()
     FROM generate_series(1, ${count}) n`,
  ],
  [
    `INSERT INTO webhook_secret (endpoint_id, sealed, key_id, last4, created_at)
     SELECT id, decode(md5(public_id), 'hex'), 'bench', '0000', now() FROM webhook_endpoint`,
  ],
  [
    `INSERT INTO staff_user (public_id, email, name, password_hash, role, tenant_id)
     SELECT 'usr_bench' || n, 'admin-' || n || '@example.com', 'Admin ' || n, '', 'admin', n FROM generate_series(1, ${count}) n
     UNION ALL SELECT 'usr_bench', 'operator@example.com', 'Operator', '', 'operator', NULL`,
  ],
  // The large tenant signs in as the bench's own does, and has its limits.
  [
    "INSERT INTO credential_secret (credential_id, hash) SELECT c.id, s.hash FROM credential c, credential_secret s WHERE c.id = 2 AND s.credential_id = 1",
  ],
  [
    `UPDATE tenant l SET max_requests_per_minute = b.max_requests_per_minute, max_cost_per_minute = b.max_cost_per_minute,
       max_concurrency = b.max_concurrency, max_live_holds = b.max_live_holds, max_credential_rate = b.max_credential_rate
     FROM tenant b WHERE b.id = 1 AND l.id = 2`,
  ],
  ["UPDATE credential l SET rate_limit = b.rate_limit, burst = b.burst FROM credential b WHERE b.id = 1 AND l.id = 2"],
  ...["tenant", "profile", "credential", "webhook_endpoint"].map((table): Sql => [
    `SELECT setval('${table}_id_seq', ${count + 1})`,
  ]),
];

type Write = (client: pg.Client, amounts: Amounts, samples: Samples) => Promise<Sql[]>;

const OF_SAMPLE = (column: string, { confirmed, cancelled }: Samples): string =>
  `s.${column} = CASE WHEN p.is_cancelled THEN '${cancelled}' ELSE '${confirmed}' END`;

/** A tenth of the bookings, of every tenant alike: tenants have their bookings by numbers that are divisible alike. */
const IN_TRIP = `${spread(6, 10)} = 0`;

const bookings: Write = async (client, amounts, samples) => {
  const policy = `jsonb_set(s.policy, '{free_until}', to_jsonb(to_char(p.checkin - 3, 'YYYY-MM-DD"T"16:00:00"Z"')))`;
  const property = `jsonb_build_object('property_name', 'Property ' || p.property_id, 'property_id', 'prp_bench' || lpad(p.property_id::text, 7, '0'))`;
  return [
    ...pastBookings(amounts, AVERAGE.bookings),
    await copies(
      client,
      "booking",
      {
        tenant_id: "p.tenant_id",
        public_id: "p.public_id",
        booking_number: "nextval('booking_number_seq')",
        profile_id: "p.tenant_id",
        starts_on: "p.checkin",
        ends_on: "p.checkin + 3",
        agency_reference: "'REF-' || p.n",
        policy,
        details: `s.details || ${property}`,
        prebook_token: "p.token",
        created_at: "p.at",
        updated_at: "p.at",
        booked_by: "'credential:crd_bench' || p.tenant_id",
      },
      `past_booking p JOIN booking s ON ${OF_SAMPLE("public_id", samples)} ORDER BY p.n`,
    ),
    await copies(
      client,
      "booking_room",
      {
        tenant_id: "p.tenant_id",
        booking_public_id: "p.public_id",
        property_id: "p.property_id",
        room_id: "p.property_id * 10 + 1",
        rate_plan_id: "p.property_id * 10 + 1",
        checkin: "p.checkin",
        checkout: "p.checkin + 3",
      },
      `past_booking p JOIN booking_room s ON ${OF_SAMPLE("booking_public_id", samples)} ORDER BY p.n`,
    ),
    await copies(
      client,
      "booking_history",
      { tenant_id: "p.tenant_id", booking_public_id: "p.public_id", at: "p.at" },
      `past_booking p JOIN booking_history s ON ${OF_SAMPLE("booking_public_id", samples)} ORDER BY p.n`,
    ),
    [
      `INSERT INTO trip (tenant_id, public_id, name, reference, created_at, updated_at)
       SELECT tenant_id, ${idOf("trp")}, 'Trip ' || n, 'TRIP-' || n, at, at FROM past_booking WHERE ${IN_TRIP}`,
    ],
    [
      `INSERT INTO trip_member (tenant_id, booking_public_id, trip_public_id)
       SELECT tenant_id, public_id, ${idOf("trp")} FROM past_booking WHERE ${IN_TRIP}`,
    ],
  ];
};

/** The nights of the live bookings, as the stock counts them. */
const stock: Write = () =>
  Promise.resolve<Sql[]>([
    [
      `WITH taken AS (
         SELECT property_id, date_trunc('month', checkin + night)::date AS month, extract(day FROM checkin + night)::int AS day, count(*)::smallint AS rooms
         FROM past_booking, generate_series(0, 2) night WHERE NOT is_cancelled GROUP BY 1, 2, 3
       )
       UPDATE room_month m SET unsold = changed.unsold, sold = changed.sold FROM (
         SELECT m.property_id, m.month, m.room_id, array_agg((night.sold + coalesce(t.rooms, 0))::smallint ORDER BY night.day) AS sold,
           array_agg((night.unsold - coalesce(t.rooms, 0))::smallint ORDER BY night.day) AS unsold
         FROM room_month m CROSS JOIN unnest(m.unsold, m.sold) WITH ORDINALITY AS night (unsold, sold, day)
         LEFT JOIN taken t ON t.property_id = m.property_id AND t.month = m.month AND t.day = night.day
         WHERE m.room_id = m.property_id * 10 + 1 GROUP BY 1, 2, 3
       ) AS changed WHERE m.property_id = changed.property_id AND m.month = changed.month AND m.room_id = changed.room_id`,
    ],
  ]);

/** Of the last 30 days' bookings: the prebook that each consumed, and two that expired; and the keys of the last week's. */
const prebooks: Write = async (client, _, { consumed, expired }) => [
  await copies(
    client,
    "prebook",
    {
      tenant_id: "p.tenant_id",
      token: "p.token || CASE WHEN copy > 0 THEN 'e' || copy ELSE '' END",
      profile_id: "p.tenant_id",
      expires_at: "p.at + interval '30 minutes'",
      created_at: "p.at",
      consumed_by: "CASE WHEN copy = 0 THEN p.public_id END",
      hold_slot: "NULL",
    },
    `past_booking p CROSS JOIN generate_series(0, 2) AS copy
     JOIN prebook s ON s.token = CASE WHEN copy = 0 THEN '${consumed}' ELSE '${expired}' END
     WHERE p.at > now() - interval '29 days' ORDER BY p.n`,
  ),
  await copies(
    client,
    "idempotency_key",
    { tenant_id: "p.tenant_id", key: "p.token || s.key", created_at: "p.at" },
    `past_booking p JOIN idempotency_key s ON s.tenant_id = 1 WHERE p.at > now() - interval '${DAYS.keys} days' AND p.tenant_id > 1 ORDER BY p.n`,
  ),
];

/** Nine of ten calls are searches or polls; a twentieth is refused. Counts are the log's own. */
const calls: Write = async (client, amounts) => {
  const { requests } = amounts;
  const tenant = tenantOf(amounts, requests, AVERAGE.requests);
  return [
    [`SELECT open_request_days((now() - interval '${DAYS.requests} days')::date, (now() + interval '1 day')::date)`],
    [
      `CREATE TEMP TABLE sample_call AS
       SELECT row_number() OVER (ORDER BY operation = 'search' DESC, operation) - 1 AS kind, l.* FROM (
         SELECT DISTINCT ON (operation) * FROM request_log WHERE tenant_id = 1 ORDER BY operation) l`,
    ],
    await copies(
      client,
      "request_log",
      {
        tenant_id: "p.tenant_id",
        at: "p.at",
        public_id: "p.public_id",
        credential_id: "p.tenant_id",
        trace_id: "md5(p.n::text)",
        status: "CASE WHEN p.n % 20 = 7 THEN 422 ELSE s.status END",
        code: "CASE WHEN p.n % 20 = 7 THEN 'PRICE_CHANGED' ELSE s.code END",
      },
      `(SELECT n, ${tenant} AS tenant_id, ${instantOf(requests, DAYS.requests)} AS at, ${idOf("req")} AS public_id,
          CASE WHEN n % 10 < 8 THEN 0 ELSE ${spread(5, "(SELECT count(*) FROM sample_call)")} END AS kind
        FROM generate_series(1, ${requests}) n) p
       JOIN sample_call s ON s.kind = p.kind`,
    ),
    [
      `INSERT INTO request_minute (tenant_id, credential_id, minute, requests, limited)
       SELECT tenant_id, credential_id, date_trunc('minute', at), count(*), 0 FROM request_log GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING`,
    ],
    [
      `INSERT INTO request_outcome (tenant_id, day, credential_id, operation, status, code, requests)
       SELECT tenant_id, at::date, credential_id, coalesce(operation, ''), status, coalesce(code, ''), count(*)
       FROM request_log GROUP BY 1, 2, 3, 4, 5, 6 ON CONFLICT DO NOTHING`,
    ],
    [
      `INSERT INTO usage_counter (tenant_id, day, operation, credential_id, units)
       SELECT tenant_id, at::date, operation, credential_id, count(*) * 100
       FROM request_log WHERE operation = 'search' GROUP BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
    ],
  ];
};

/** Events, their deliveries and one attempt each; one in two hundred failed for the last time. */
const deliveries: Write = async (client, amounts) => {
  const { deliveries: count } = amounts;
  const tenant = tenantOf(amounts, count, AVERAGE.deliveries);
  return [
    [
      `CREATE TEMP TABLE past_event AS
       SELECT n, ${tenant} AS tenant_id, ${idOf("evt")} AS event_id, ${instantOf(count, DAYS.deliveries)} AS at, n % 200 = 199 AS has_failed
       FROM generate_series(1, ${count}) n`,
    ],
    ["CREATE TEMP TABLE sample_event AS SELECT * FROM outbox_event ORDER BY id LIMIT 1"],
    await copies(
      client,
      "outbox_event",
      {
        id: "nextval('outbox_event_id_seq')",
        tenant_id: "p.tenant_id",
        event_id: "p.event_id",
        at: "p.at",
        created_at: "p.at",
      },
      "past_event p, sample_event s ORDER BY p.n",
    ),
    [
      `INSERT INTO webhook_delivery (public_id, tenant_id, endpoint_id, event_id, event_type, status, attempts, failures, created_at, settled_at, payload)
       SELECT ${idOf("whd", "p.n")}, p.tenant_id, p.tenant_id, p.event_id, s.type, CASE WHEN has_failed THEN 'FAILED' ELSE 'DELIVERED' END, 1,
         CASE WHEN has_failed THEN 9 ELSE 0 END, p.at, p.at,
         json_build_object('type', s.type, 'timestamp', p.at, 'data', s.data || jsonb_build_object('sequence', p.n))
       FROM past_event p, sample_event s ORDER BY p.n`,
    ],
    [
      `INSERT INTO webhook_attempt (delivery_id, number, at, http_status, error, duration_ms, response_excerpt, request_headers, response_headers)
       SELECT id, 1, created_at, CASE status WHEN 'FAILED' THEN 500 ELSE 204 END, CASE status WHEN 'FAILED' THEN 'HTTP_STATUS' END, 40, '',
         jsonb_build_object('content-type', 'application/json', 'webhook-id', event_id, 'webhook-timestamp', '1700000000', 'webhook-signature', 'v1,' || md5(event_id) || md5(event_id), 'user-agent', 'partner-booking-portal'),
         '{"date": "Mon, 01 Jan 2029 00:00:00 GMT", "connection": "keep-alive"}'
       FROM webhook_delivery ORDER BY id ON CONFLICT DO NOTHING`,
    ],
  ];
};

/** What people of the desk did: an entry for two fifths of the bookings. */
const audit: Write = () =>
  Promise.resolve<Sql[]>([
    [
      `INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
       SELECT tenant_id, 'staff:usr_bench' || tenant_id, 'booking.update', public_id, at, md5(n::text) FROM past_booking WHERE n % 5 < 2 ORDER BY n`,
    ],
  ]);

const PARTS: Record<string, Write> = { bookings, stock, prebooks, calls, deliveries, audit };

/** The share of the average tenant, as a text for people. */
export const DISTRIBUTION = `one tenant has 1/${LARGE_SHARE} of everything, an average one ${AVERAGE.bookings} bookings`;
