import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { prisma } from "@/lib/core/prisma";
import { type NightOutcome, updateSupplyNights } from "../partner/supply-nights";
import { SupplyNight } from "../partner/supply-schemas";
import type { OtaProblem } from "./read-message";

/** Room-nights that a message may name: each line counts its own. */
export const MAX_OTA_NIGHTS = 100_000;

/** A message as the operation reads it. */
export const OtaNights = z.strictObject({
  lines: z.array(SupplyNight).min(1),
  currencies: z.array(z.tuple([z.string(), z.string(), z.string()])),
});

/** What the answer tells: nothing is written if there are errors. */
export const OtaResult = z.object({
  errors: z.array(z.object({ type: z.int(), code: z.int(), message: z.string() })),
});

/** By field: OpenTravel's code of an invalid one (list ERR). */
const CODES: Readonly<Record<string, number>> = { property_code: 392, room_code: 402, prices: 249, from: 15, to: 15 };
/** Errors in an answer, at most. */
const MOST_ERRORS = 20;

/**
 * Writes a message's nights as the JSON operation does, all or none. An allotment below what is sold and held becomes
 * that, because a channel manager says "no more" without knowing of our last sales.
 */
export async function updateOtaNights(
  context: Context,
  { lines, currencies }: z.output<typeof OtaNights>,
): Promise<OtaProblem[]> {
  const wrong = await findWrongCurrencies(currencies);
  if (wrong.length > 0) return wrong;
  const batch = { lines, atomic: true, raisesAllotment: true, most: MAX_OTA_NIGHTS };
  const { lines: outcomes } = await updateSupplyNights(context, batch);
  const problems = outcomes.flatMap((outcome) => problemsOf(outcome, lines[outcome.line]!));
  return [...new Map(problems.map((one) => [one.message, one])).values()].slice(0, MOST_ERRORS);
}

const problemsOf = ({ errors }: NightOutcome, { property_code, room_code, from, to }: SupplyNight): OtaProblem[] =>
  errors.map(({ field, message }) => ({
    type: 3,
    code: CODES[field ?? ""] ?? 320,
    message: `${String(property_code)} ${String(room_code)}, ${String(from)} to ${String(to)}: ${field ?? "line"} ${message}`,
  }));

/** Prices are in their plan's currency: another one would be a wrong price. */
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
