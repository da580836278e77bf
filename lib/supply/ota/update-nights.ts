import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { currentDeadline } from "@/lib/core/database/deadline";
import { prisma } from "@/lib/core/prisma";
import { countNights, findNightErrors, type NightOutcome, updateSupplyNights } from "../partner/supply-nights";
import { MAX_NIGHTS, SupplyNight } from "../partner/supply-schemas";
import type { OtaProblem } from "./read-message";

/** A message as the operation reads it. */
export const OtaNights = z.strictObject({
  lines: z.array(SupplyNight).min(1),
  currencies: z.array(z.tuple([z.string(), z.string(), z.string()])),
});

/** The result for the answer; if there are errors, nothing is written. */
export const OtaResult = z.object({
  errors: z.array(z.object({ type: z.int(), code: z.int(), message: z.string() })),
});

/** OpenTravel's error code for an invalid value, by field (list ERR). */
const CODES: Readonly<Record<string, number>> = { property_code: 392, room_code: 402, prices: 249, from: 15, to: 15 };
/** Maximum number of errors in the answer. */
const MOST_ERRORS = 20;

/**
 * Writes a message's nights as the JSON operation does, unless one has an error. Writes them in small parts, each
 * with a request's deadline, so that a year of prices delays no sale. An allotment below what is sold and held is
 * raised to that, because a channel manager closes a night without knowing of our latest sales.
 */
export async function updateOtaNights(
  context: Context,
  { lines, currencies }: z.output<typeof OtaNights>,
): Promise<OtaProblem[]> {
  const wrong = await findWrongCurrencies(currencies);
  const errors = await findNightErrors(context, lines);
  const problems = [...wrong, ...errors.flatMap((outcome) => problemsOf(outcome, lines[outcome.line]!))];
  if (problems.length > 0)
    return [...new Map(problems.map((one) => [one.message, one])).values()].slice(0, MOST_ERRORS);
  for (const part of partsOf(lines)) {
    currentDeadline()?.renew();
    await updateSupplyNights(context, { lines: part, atomic: true, raisesAllotment: true });
  }
  return [];
}

/** Splits lines, in order, into parts with at most as many nights as a batch may have. */
function partsOf(lines: readonly SupplyNight[]): SupplyNight[][] {
  const parts: SupplyNight[][] = [];
  let left = 0;
  for (const line of lines) {
    left -= countNights(line);
    if (left < 0) {
      parts.push([]);
      left = MAX_NIGHTS - countNights(line);
    }
    parts.at(-1)!.push(line);
  }
  return parts;
}

const problemsOf = ({ errors }: NightOutcome, { property_code, room_code, from, to }: SupplyNight): OtaProblem[] =>
  errors.map(({ field, message }) => ({
    type: 3,
    code: CODES[field ?? ""] ?? 320,
    message: `${String(property_code)} ${String(room_code)}, ${String(from)} to ${String(to)}: ${field ?? "line"} ${message}`,
  }));

/** Finds prices that are not in their plan's currency, because they would be stored as wrong prices. */
async function findWrongCurrencies(currencies: z.output<typeof OtaNights>["currencies"]): Promise<OtaProblem[]> {
  if (currencies.length === 0) return [];
  const plans = await prisma().ratePlan.findMany({
    where: {
      property: { code: { in: [...new Set(currencies.map(([property]) => property))] } },
      code: { in: [...new Set(currencies.map(([, plan]) => plan))] },
      deletedAt: null,
    },
    select: { code: true, currencyCode: true, property: { select: { code: true } } },
  });
  return currencies.flatMap(([property, plan, currency]) => {
    const own = plans.find((one) => one.code === plan && one.property.code === property)?.currencyCode;
    return own === undefined || own === currency
      ? []
      : [{ type: 3, code: 320, message: `CurrencyCode of ${plan} must be ${own}, not ${currency}` }];
  });
}
