import { IMAGE_WIDTHS, IMAGES_PATH } from "@/lib/image/limits";

// SQL that builds records as JSON.

/** SQL: a JSON object of fields, each with its SQL expression. */
export const jsonObject = (fields: Record<string, string>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

/** SQL: a JSON array of a query's rows, `[]` without rows. */
export const jsonArray = (element: string, rows: string, order: string): string =>
  `(SELECT coalesce(json_agg(${element} ORDER BY ${order}), '[]') FROM ${rows})`;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const changeColumns = { updated_at: instant("r.updated_at"), deleted_at: instant("r.deleted_at") };

/** Fields that have the names of their columns. */
export const ownColumns = <const N extends readonly string[]>(...listed: N) =>
  Object.fromEntries(listed.map((name) => [name, `r.${name}`])) as { [K in N[number]]: string };

export const location = `CASE WHEN r.latitude IS NOT NULL AND r.longitude IS NOT NULL
  THEN ${jsonObject({ latitude: "r.latitude::float8", longitude: "r.longitude::float8" })} END`;

export const placeId = "(SELECT p.public_id FROM place p WHERE p.id = r.place_id)";

/**
 * Images in the API's format: unknown values are null. An image that the service has fetched has the service's own
 * address and size, one that it has not fetched yet the supplier's; one that cannot be fetched is left out. The
 * statement has the parameter `:origin`.
 * @param column JSON, in the images' order
 */
export const images = (column: string): string => {
  const stored = (value: string, otherwise: string) =>
    `CASE WHEN s.status = 'READY' THEN ${value} ELSE ${otherwise} END`;
  const variant = `(SELECT min(w) FROM unnest(ARRAY[${IMAGE_WIDTHS.join()}]) AS w WHERE w >= s.width)`;
  const shown = jsonObject({
    url: `CASE WHEN s.status = 'READY' THEN :origin::text || '${IMAGES_PATH}' || s.id || '/' || ${variant} || '.webp'
      WHEN i ->> 'url' LIKE '/%' THEN :origin::text || (i ->> 'url') ELSE i ->> 'url' END`,
    width: stored("s.width", "(i ->> 'width')::int"),
    height: stored("s.height", "(i ->> 'height')::int"),
    caption: "i -> 'caption'",
    placeholder: stored(dataUrl("s.placeholder"), shownPlaceholder),
  });
  return `(SELECT coalesce(json_agg(${shown} ORDER BY n), '[]')
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS image(i, n) LEFT JOIN image s ON s.source_url = i ->> 'url'
    WHERE s.status IS DISTINCT FROM 'FAILED')`;
};
const dataUrl = (webp: string) => `'data:image/webp;base64,' || ${webp}`;
/** SQL: the supplier's own placeholder, a colour or a WebP in base64, which begins with `RIFF`. */
const given = "i ->> 'placeholder'";
const shownPlaceholder = `CASE WHEN ${given} LIKE 'UklGR%' THEN ${dataUrl(`(${given})`)} ELSE ${given} END`;

/** SQL: the terms of a plan or tariff `t` that the catalogue shows. */
export const terms = {
  currency_code: "t.currency_code",
  non_refundable: "t.cancellation -> 'non_refundable'",
  late_cancellation: "t.cancellation -> 'late_cancellation'",
  free_until: "t.cancellation -> 'free_until'",
};

// SQL conditions of filters.

/**
 * SQL: ids of the places that match a condition on `p`, and of all places below them: recursive, each level by the
 * index (OFFSET 0 prevents a table scan).
 */
export const placesWithin = (found: string): string => `ARRAY(WITH RECURSIVE within AS (
    SELECT p.id FROM place p WHERE ${found}
    UNION SELECT c.id FROM within w CROSS JOIN LATERAL (SELECT id FROM place WHERE parent_id = w.id OFFSET 0) c)
  SELECT id FROM within)`;
export const isWithinPlace = (value: string): string => `r.place_id = ANY (${placesWithin(`p.public_id = ${value}`)})`;

/**
 * SQL condition: each word of the value, without its apostrophes, starts a word of the text. The migration
 * `search_words` indexes these expressions.
 */
export const matchesWords = (text: string, value: string): string =>
  `array_to_tsvector(search_words(${text})) @@ (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(search_words(fold_text(${value}))) AS word)`;
export const placeMatchesWords = (value: string): string =>
  `r.place_id = ANY (ARRAY(SELECT p.id FROM place p WHERE ${matchesWords("p.name || ' ' || COALESCE(p.iata_code, '')", value)}))`;

export const isEqual = (column: string) => (value: string) => `${column} = ${value}`;
