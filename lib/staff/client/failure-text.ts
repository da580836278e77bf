import { formatBoard } from "@/lib/format/board";
import { formatAmount } from "@/lib/format/money";
import { formatNumber } from "@/lib/format/numbers";
import { DEFAULT_LANGUAGE } from "@/lib/language/messages";
import { readerLanguage } from "@/lib/language/reader";
import { hasText, t } from "@/lib/language/text";

type Details = Record<string, unknown>;

/** An error as the service returns it: other languages build their text from `code` and `details`. */
interface Said {
  code: string;
  message: string;
  details?: Details | null;
}

/** A problem of one field. */
interface FieldIssue {
  path: string;
  message: string;
}

const isEnglish = (): boolean => readerLanguage() === DEFAULT_LANGUAGE;

/**
 * The text of a failed call in the reader's language, without a full stop. English readers get the service's own
 * message; other languages have a text for each code, with figures from `details`. A code without a text shows the
 * message.
 */
export function failureText({ code, message, details }: Said): string {
  if (isEnglish()) return message;
  const figures = FIGURES[code]?.(details ?? {});
  if (figures !== undefined) return figures;
  const key = `errors.${code}`;
  return hasText(key) ? t(key) : message;
}

/** The text of a response that may not come from the service; undefined if it has none. */
export const textOfResponse = ({ code = "", message }: Partial<Said>): string | undefined =>
  message === undefined ? undefined : failureText({ code, message });

/** The problem of a field in the reader's language, as a sentence of its own; in English the service's words. */
export function issueText(message: string): string {
  if (isEnglish()) return message;
  for (const [pattern, text] of ISSUES) {
    const found = pattern.exec(message);
    if (found) return text(found);
  }
  return t("errors.issue.other");
}

/** The text of a hold's warning in the reader's language. */
export function warningText({ code, message, details }: Said): string {
  if (isEnglish()) return message;
  return WARNINGS[code]?.(details ?? {}, message) ?? message;
}

/** The name of a field that the service refuses: `First name` for `guests.0.1.first_name`. */
function fieldText(path: string): string {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;
  const key = `errors.label.${name}`;
  return hasText(key) ? t(key) : path;
}

const amountOf = (amount: unknown, currency: unknown): string | undefined =>
  typeof amount === "string" && typeof currency === "string" ? formatAmount(amount, currency) : undefined;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** An amount without its sign. */
const unsigned = (amount: unknown): unknown => (typeof amount === "string" ? amount.replace(/^-/, "") : amount);

/** Texts with the figures of a code's details; undefined without the figures. */
const FIGURES: Readonly<Record<string, (details: Details) => string | undefined>> = {
  INVALID_REQUEST({ issues }) {
    const found = listOf(issues).filter(
      (issue): issue is FieldIssue => typeof issue === "object" && issue !== null && "path" in issue,
    );
    const [first] = found;
    if (!first) return undefined;
    if (found.length > 1)
      return t("errors.fields", {
        fields: [...new Set(found.map(({ path }) => fieldText(path)))].join(t("format.comma")),
      });
    const problem = issueText(first.message);
    return first.path === "" ? problem : t("errors.field", { field: fieldText(first.path), problem });
  },
  CREDIT_EXCEEDED({ available, needed, currency }) {
    const [left, more] = [amountOf(available, currency), amountOf(needed, currency)];
    return left && more ? t("errors.figures.credit", { available: left, needed: more }) : undefined;
  },
  UNSUPPORTED_FX_PAIR: ({ currency }) =>
    typeof currency === "string" ? t("errors.figures.fxPair", { currency }) : undefined,
  BOOKING_NOT_CANCELLABLE({ status, cancellable_until }) {
    if (cancellable_until !== undefined) return t("errors.figures.deadlinePassed");
    const name = `format.status.${String(status)}`;
    return hasText(name) ? t("errors.figures.statusNotCancellable", { status: t(name) }) : undefined;
  },
  PRICE_DROP_GONE({ total, currency }) {
    const now = amountOf(total, currency);
    return now && t("errors.figures.priceNow", { total: now });
  },
  ALLOCATION_GONE({ reason }) {
    const key = `errors.figures.allocation.${String(reason)}`;
    return hasText(key) ? t(key) : undefined;
  },
  rate_limited({ limit }) {
    const key = `errors.figures.rateLimited.${String(limit)}`;
    return hasText(key) ? t(key) : undefined;
  },
  GUESTS_MISMATCH(details) {
    const { adults, children, priced_adults: pricedAdults, priced_children: pricedChildren, traveller } = details;
    const age = details.age_on_departure ?? details.age_on_day;
    if (typeof traveller === "number" && typeof age === "number")
      return t("errors.figures.travellerAge", { number: traveller + 1, age });
    const counts = { adults, children, pricedAdults, pricedChildren };
    return isFigures(counts) ? t("errors.figures.guestsMismatch", counts) : undefined;
  },
  BOOKING_AHEAD: ({ bookings }) => listed("errors.BOOKING_AHEAD", bookings),
  WEBHOOK_ENDPOINT_LIMIT: ({ limit }) => limited("errors.WEBHOOK_ENDPOINT_LIMIT", limit),
  CREDENTIAL_LIMIT: ({ limit }) => limited("errors.CREDENTIAL_LIMIT", limit),
  WEBHOOK_VERIFICATION_FAILED: ({ http_status: status }) =>
    typeof status === "number"
      ? t("errors.figures.httpStatus", { reason: t("errors.WEBHOOK_VERIFICATION_FAILED"), status: String(status) })
      : undefined,
};

const isFigures = (values: Details): values is Record<string, number> =>
  Object.values(values).every((value) => typeof value === "number");

function limited(key: "errors.WEBHOOK_ENDPOINT_LIMIT" | "errors.CREDENTIAL_LIMIT", limit: unknown): string | undefined {
  return typeof limit === "number" ? t("errors.figures.limit", { reason: t(key), limit }) : undefined;
}

function listed(key: "errors.BOOKING_AHEAD", ids: unknown): string | undefined {
  const bookings = listOf(ids).map(String).join(t("format.comma"));
  return bookings ? t("errors.figures.bookings", { reason: t(key), bookings }) : undefined;
}

/** A number from an English message, formatted for the reader. */
const figure = (digits: string | undefined): string =>
  digits !== undefined && /^-?\d+$/.test(digits) ? formatNumber(Number(digits)) : (digits ?? "");

const longest = ([, most]: RegExpExecArray): string => t("errors.issue.longest", { most: Number(most) });
const shortest = ([, least]: RegExpExecArray): string => t("errors.issue.shortest", { least: Number(least) });

/** Patterns of the service's messages about fields, and of zod's in a form, with the text for each. */
const ISSUES: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [
    /^is required|received undefined|^must not be empty|>=1 characters|^must have 1 character/,
    () => t("errors.issue.required"),
  ],
  [/^must have at most (\d+) characters/, longest],
  [/^must have (\d+) characters at most/, longest],
  [/<=(\d+) characters/, longest],
  [/^must have (\d+) characters or more/, shortest],
  [/>=(\d+) characters/, shortest],
  [/email|e-mail address/i, () => t("errors.issue.email")],
  [/is not your password/, () => t("errors.issue.password")],
  [
    /^must be at least the (\d+) sold and (\d+) held on ([^.]+)/,
    ([, sold, held, day]) => t("errors.issue.sold", { sold: Number(sold), held: Number(held), day: day! }),
  ],
  [/^was changed since it was read/, () => t("errors.PRECONDITION_FAILED")],
  [/before from|before the first|after checkin|before checkin/, () => t("errors.issue.order")],
  [
    /^must be (?:from )?(-?[\d.,]+(?: [A-Z]{3})?) to (-?[\d.,]+(?: [A-Z]{3})?)/,
    ([, least, most]) => t("errors.issue.between", { least: figure(least), most: figure(most) }),
  ],
  [/(?:^must be at most |<=)(-?\d+)/, ([, most]) => t("errors.issue.atMost", { most: figure(most) })],
  [/(?:^must be at least |>=)(-?\d+)/, ([, least]) => t("errors.issue.atLeast", { least: figure(least) })],
];

/** The text of a hold's warning, from its details; undefined if a detail is missing. */
const WARNINGS: Readonly<Record<string, (details: Details, message: string) => string | undefined>> = {
  PRICE_INCREASED: (details) => priceChange("errors.warning.PRICE_INCREASED", details),
  PRICE_DECREASED: (details) => priceChange("errors.warning.PRICE_DECREASED", details),
  BOARD_CHANGED: ({ previous, current }) =>
    t("errors.warning.BOARD_CHANGED", {
      previous: formatBoard(String(previous)),
      current: formatBoard(String(current)),
    }),
  POLICY_CHANGED: () => t("errors.warning.POLICY_CHANGED"),
  NON_REFUNDABLE: () => t("errors.warning.NON_REFUNDABLE"),
  NOT_CANCELLABLE: () => t("errors.warning.NOT_CANCELLABLE"),
  ON_REQUEST_RATE: () => t("errors.warning.ON_REQUEST_RATE"),
  PENALTY_APPLIES_NOW({ fee, currency }) {
    const amount = amountOf(fee, currency);
    return amount && t("errors.warning.PENALTY_APPLIES_NOW", { fee: amount });
  },
  PAY_AT_PROPERTY_FEE({ amount, currency }, message) {
    const price = amountOf(amount, currency);
    // The message starts with the property's own name for the fee.
    const name = message.slice(0, message.lastIndexOf(": "));
    return price && t("errors.warning.PAY_AT_PROPERTY_FEE", { name, amount: price });
  },
};

function priceChange(
  key: "errors.warning.PRICE_INCREASED" | "errors.warning.PRICE_DECREASED",
  { delta, current, currency }: Details,
): string | undefined {
  const [change, price] = [amountOf(unsigned(delta), currency), amountOf(current, currency)];
  return change && price ? t(key, { delta: change, current: price }) : undefined;
}
