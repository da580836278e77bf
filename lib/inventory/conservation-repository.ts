import { Client, type ClientBase } from "pg";

/** The result of checking the stock at one instant of the domain's clock. */
export interface Conservation {
  at: string;
  properties: number;
  roomNights: number;
  total: number;
  free: number;
  held: number;
  sold: number;
  /** Number of room nights with a difference; 0 if stock is conserved. */
  differences: number;
  /** The first differences. */
  examples: Difference[];
}
interface Difference {
  property: string;
  room: string;
  day: string;
  total: number | null;
  sold: number;
  held: number;
  /** How many rooms live prebooks and live bookings have. */
  pinned: number;
  booked: number;
}

/** SQL: the instant of the check, and whether a hold, or those of a token, are live at it. */
const MOMENT = "SELECT clock_timestamp() AS at";
const LIVE = "hold_end > floor(extract(epoch FROM moment.at))";

/** SQL: each room and night with its live holds. $1 is a property's code, or NULL for all properties. */
const STOCK = `
  SELECT p.code, rd.property_id, rd.room_id, rd.day, rd.total, rd.sold::int AS sold,
    (SELECT count(*)::int FROM unnest(rd.holds) AS hold_end WHERE ${LIVE}) AS held
  FROM room_night rd JOIN property p ON p.id = rd.property_id CROSS JOIN moment
  WHERE $1::text IS NULL OR p.code = $1`;

/** SQL: whether a line does not belong to a cancelled item of a package. */
const isKept = (line: string): string => `NOT EXISTS (SELECT FROM booking_item i WHERE i.tenant_id = ${line}.tenant_id
      AND i.booking_public_id = ${line}.booking_public_id AND i.item_no = ${line}.item_no AND i.status = 'CANCELLED')`;

/**
 * SQL: compares the stock with its sources in one statement, and so in one snapshot, which is consistent under load:
 * `held` with unconsumed, unexpired prebooks, expanded from their pinned offers; `sold` with the rooms of live
 * bookings. Neither may cover a night that the stock does not have.
 */
const CONSERVATION = `
  WITH moment AS MATERIALIZED (${MOMENT}), stock AS (${STOCK}), live AS (
    SELECT pre.product_type, pre.offer FROM prebook pre CROSS JOIN moment
    WHERE pre.consumed_by IS NULL AND pre.match_status <> 'SOLD_OUT' AND pre.${LIVE}
  ), taken AS (
    SELECT offer->'property'->>'id' AS property_id, slot->>'room_id' AS room_id, offer->>'checkin' AS checkin, offer->>'checkout' AS checkout
    FROM live CROSS JOIN jsonb_array_elements(offer->'slots') AS slot WHERE product_type = 1 AND slot->'beyond' IS NULL
    UNION ALL SELECT room->>'property_id', room->>'room_id', room->>'checkin', room->>'checkout'
    FROM live CROSS JOIN jsonb_array_elements(offer->'takes'->'rooms') AS room WHERE product_type <> 1 AND room->'beyond' IS NULL
  ), pinned_night AS (
    SELECT taken.property_id::int AS property_id, taken.room_id::int AS room_id, taken.checkin::date + night AS day, 1 AS units
    FROM taken CROSS JOIN generate_series(0, taken.checkout::date - taken.checkin::date - 1) AS night
    -- What quotes for changes of stays hold beyond the nights of their bookings.
    UNION ALL SELECT (change->'stay'->'property'->>'id')::int, (night->>'room_id')::int, (night->>'day')::date, (night->>'units')::int
    FROM booking_change CROSS JOIN moment CROSS JOIN jsonb_array_elements(change->'delta') AS night
    WHERE committed_at IS NULL AND ${LIVE} AND (night->>'units')::int > 0
  ), pinned AS (
    SELECT n.property_id, n.room_id, n.day, sum(n.units)::int AS units
    FROM pinned_night n JOIN property p ON p.id = n.property_id AND ($1::text IS NULL OR p.code = $1) GROUP BY 1, 2, 3
  ), booked AS (
    SELECT br.property_id, br.room_id, br.checkin + night AS day, count(*)::int AS units
    FROM booking_room br
    JOIN booking b ON b.tenant_id = br.tenant_id AND b.public_id = br.booking_public_id
    JOIN property p ON p.id = br.property_id AND ($1::text IS NULL OR p.code = $1)
    CROSS JOIN generate_series(0, br.checkout - br.checkin - 1) AS night
    WHERE b.status IN ('CONFIRMED', 'PENDING', 'ON_REQUEST') AND ${isKept("br")} AND NOT br.beyond_allotment
    GROUP BY 1, 2, 3
  ), compared AS (
    SELECT property_id, room_id, day, s.total, coalesce(s.sold, 0) AS sold, coalesce(s.held, 0) AS held,
      coalesce(h.units, 0) AS pinned, coalesce(b.units, 0) AS booked
    FROM stock s FULL JOIN pinned h USING (property_id, room_id, day) FULL JOIN booked b USING (property_id, room_id, day)
  ), wrong AS (
    SELECT * FROM compared
    WHERE total IS NULL OR sold <> booked OR held <> pinned OR total - sold - held < 0
  )
  SELECT to_char(moment.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
    (SELECT count(DISTINCT property_id)::int FROM compared) AS properties, (SELECT count(*)::int FROM compared) AS "roomNights",
    (SELECT coalesce(sum(total), 0)::float8 FROM compared) AS total, (SELECT coalesce(sum(total - sold - held), 0)::float8 FROM compared) AS free,
    (SELECT coalesce(sum(held), 0)::float8 FROM compared) AS held, (SELECT coalesce(sum(sold), 0)::float8 FROM compared) AS sold,
    (SELECT count(*)::int FROM wrong) AS differences,
    (SELECT coalesce(json_agg(json_build_object('property', p.code, 'room', r.code, 'day', w.day, 'total', w.total, 'sold', w.sold,
        'held', w.held, 'pinned', w.pinned, 'booked', w.booked)), '[]')
      FROM (SELECT * FROM wrong ORDER BY property_id, day, room_id LIMIT 20) AS w
      LEFT JOIN property p ON p.id = w.property_id LEFT JOIN room r ON r.id = w.room_id) AS examples
  FROM moment`;

async function select<Row extends object>(databaseUrl: string, sql: string, propertyCode?: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: "conservation" });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [propertyCode ?? null])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Checks for each room and night, of one property or of all, that allotment = free + held + sold, where `held` is
 * exactly what live prebooks hold and `sold` exactly what live bookings cover: stays, and rooms in other products.
 */
export async function checkConservation(databaseUrl: string, propertyCode?: string): Promise<Conservation> {
  const [found] = await select<Conservation>(databaseUrl, CONSERVATION, propertyCode);
  return found!;
}

/** Departures whose stock differs from live bookings and prebooks: vehicles, seats, and places on tours. */
export interface Departures {
  departures: number;
  differences: number;
  /** The first differences. */
  examples: {
    service: string;
    day: string;
    time: string;
    sold: number;
    booked: number;
    held: number;
    pinned: number;
  }[];
}

const DEPARTURES = `
  WITH moment AS MATERIALIZED (${MOMENT}), booked AS (
    SELECT bs.service_id, bs.day, bs.start_time, sum(bs.units)::int AS units
    FROM booking_service bs JOIN booking b ON b.tenant_id = bs.tenant_id AND b.public_id = bs.booking_public_id
    WHERE b.status IN ('CONFIRMED', 'PENDING', 'ON_REQUEST') AND ${isKept("bs")} GROUP BY 1, 2, 3
  ), pinned AS (
    SELECT (taken->>'service_id')::int AS service_id, (taken->>'day')::date AS day, taken->>'start_time' AS start_time, sum((taken->>'units')::int)::int AS units
    FROM prebook pre CROSS JOIN moment CROSS JOIN jsonb_array_elements(pre.offer->'takes'->'services') AS taken
    WHERE pre.consumed_by IS NULL AND pre.match_status <> 'SOLD_OUT' AND pre.${LIVE} GROUP BY 1, 2, 3
  ), stock AS (
    SELECT service_id, day, start_time, total, sold::int AS sold,
      (SELECT count(*)::int FROM unnest(holds) AS hold_end WHERE ${LIVE}) AS held
    FROM service_day CROSS JOIN moment
  ), compared AS (
    SELECT service_id, day, start_time, s.total, coalesce(s.sold, 0) AS sold, coalesce(s.held, 0) AS held,
      coalesce(h.units, 0) AS pinned, coalesce(b.units, 0) AS booked
    FROM stock s FULL JOIN pinned h USING (service_id, day, start_time) FULL JOIN booked b USING (service_id, day, start_time)
  ), wrong AS (
    SELECT * FROM compared WHERE total IS NULL OR sold <> booked OR held <> pinned OR total - sold - held < 0
  )
  SELECT (SELECT count(*)::int FROM compared) AS departures, (SELECT count(*)::int FROM wrong) AS differences,
    (SELECT coalesce(json_agg(json_build_object('service', s.code, 'day', w.day, 'time', w.start_time, 'sold', w.sold, 'booked', w.booked,
        'held', w.held, 'pinned', w.pinned)), '[]')
      FROM (SELECT * FROM wrong ORDER BY day, service_id, start_time LIMIT 20) AS w LEFT JOIN service s ON s.id = w.service_id) AS examples`;

/** Runs both checks for all properties and services inside a transaction, including what it has written. */
export async function findDifferences(
  client: Pick<ClientBase, "query">,
): Promise<{ stock: Conservation; departures: Departures }> {
  const stock = (await client.query<Conservation>(CONSERVATION, [null])).rows[0]!;
  const departures = (await client.query<Departures>(DEPARTURES)).rows[0]!;
  return { stock, departures };
}

interface StockNight {
  room: string;
  day: string;
  total: number;
  sold: number;
  held: number;
}

/** The stock of a property by room and night, at the domain's instant. */
export async function readStock(databaseUrl: string, propertyCode: string): Promise<StockNight[]> {
  return select<StockNight>(
    databaseUrl,
    `WITH moment AS MATERIALIZED (${MOMENT}), stock AS (${STOCK})
     SELECT r.code AS room, to_char(s.day, 'YYYY-MM-DD') AS day, s.total::int AS total, s.sold, s.held
     FROM stock s JOIN room r ON r.id = s.room_id ORDER BY s.day, r.code`,
    propertyCode,
  );
}
