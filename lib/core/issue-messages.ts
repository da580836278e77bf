import { z } from "zod";

// Messages about wrong values, for schemas without a message of their own. Runs in the browser too.

type RawIssue = z.core.$ZodRawIssue;

/** Lists choices: `1, 2 or 3`, or `one of A, B, C` for many. */
function formatChoices(values: readonly unknown[]): string {
  const listed = values.map(String);
  if (listed.length > 2 && typeof values[0] === "string") return `must be one of ${listed.join(", ")}`;
  return `must be ${[listed.slice(0, -1).join(", "), listed.at(-1)].filter(Boolean).join(" or ")}`;
}

/** The nouns of JSON's types. */
const NOUNS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** The message for a text that is not in a format, by format. */
const FORMATS: Record<string, string> = {
  email: "must be an e-mail address",
  url: "must be a URL",
  date: "must be a calendar date, YYYY-MM-DD",
  datetime: "must be an ISO 8601 instant with Z or an offset",
  time: "must be a time of day, HH:MM",
  uuid: "must be a UUID",
};

/** Ranges of at most this many whole numbers are listed. */
const LISTED = 3;

/** The bounds in the issue's schema, as far as it has them. */
function boundsOf({ schema, minimum, maximum }: RawIssue & { schema?: unknown; minimum?: unknown; maximum?: unknown }) {
  const checks = (schema as z.ZodType | undefined)?._zod.def.checks ?? [];
  let [least, most] = [minimum as number | undefined, maximum as number | undefined];
  for (const { _zod } of checks) {
    const { check, value, minimum: low, maximum: high } = _zod.def as typeof _zod.def & Record<string, number>;
    if (check === "greater_than") least ??= value;
    if (check === "min_length") least ??= low;
    if (check === "less_than") most ??= value;
    if (check === "max_length") most ??= high;
  }
  return { least, most };
}

function sizeMessage(issue: RawIssue): string {
  const { least, most } = boundsOf(issue);
  const { origin } = issue as { origin?: string };
  const unit = origin === "string" ? "character" : origin === "number" || origin === "int" ? undefined : "entry";
  if (!unit) return rangeMessage(least, most);
  const units = (count: number): string => (count === 1 ? unit : unit === "entry" ? "entries" : `${unit}s`);
  if (least === undefined) return `must have at most ${most} ${units(most!)}`;
  if (most === undefined || most > 100_000)
    return least === 1 ? "must not be empty" : `must have at least ${least} ${units(least)}`;
  return least === most ? `must have ${most} ${units(most)}` : `must have ${least} to ${most} ${units(most)}`;
}

function rangeMessage(least?: number, most?: number): string {
  if (most === undefined || most === Number.MAX_SAFE_INTEGER) return `must be at least ${least ?? 0}`;
  if (least === undefined || least === Number.MIN_SAFE_INTEGER) return `must be at most ${most}`;
  const count = most - least + 1;
  return count <= LISTED && Number.isInteger(count)
    ? formatChoices(Array.from({ length: count }, (_, i) => least + i))
    : `must be ${least} to ${most}`;
}

/** The message for a union: all its alternatives or, if the value has the form of one of them, what is wrong inside. */
function unionMessage({ errors, options }: UnionIssue): string {
  if (options) return formatChoices(options as unknown[]);
  const first = errors.flatMap(([issue]) => issue ?? []);
  const inside = first.find(({ path }) => path.length > 0);
  if (inside) return `${inside.path.join(".")}: ${inside.message}`;
  const values = first.flatMap((issue) => (issue.code === "invalid_value" ? issue.values : []));
  if (values.length === first.length && first.length > 0) return formatChoices(values);
  const ways = new Set(first.map(({ message }) => message.replace(/^must be /, "")));
  return `must be ${[...ways].join(", or ")}`;
}
type UnionIssue = Extract<RawIssue, { code: "invalid_union" }>;

/** The message for a value of another type. */
function typeMessage({ expected, inst }: Extract<RawIssue, { code: "invalid_type" }>): string {
  const isWhole = (inst as z.ZodType | undefined)?._zod.traits.has("$ZodCheckNumberFormat") ?? false;
  return `must be ${NOUNS[isWhole ? "int" : expected] ?? "of another type"}`;
}

/** The message for an issue, if its schema has none of its own. */
function formatIssue(issue: RawIssue): string {
  if (issue.input === undefined && ["invalid_type", "invalid_value", "invalid_union"].includes(issue.code))
    return "is required";
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue);
    case "invalid_value":
      return formatChoices(issue.values);
    case "too_small":
    case "too_big":
      return sizeMessage(issue);
    case "invalid_format":
      return FORMATS[issue.format] ?? `must have the form ${issue.pattern ?? issue.format}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `${issue.keys.length === 1 ? "is" : "are"} not known here: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return unionMessage(issue);
    case "invalid_key":
      return "has a name that is not allowed";
    default:
      return "is not valid";
  }
}

z.config({ localeError: formatIssue });
