import type { z } from "zod";
import { getSellRules } from "@/lib/catalogue/sell-rules/sell-rules";
import { countGuests } from "@/lib/contract/children";
import type { NightPricePart } from "@/lib/contract/night";
import { type TracedNight, traceStay } from "@/lib/contract/trace-stay";
import type { Context, Profile } from "@/lib/core/context";
import { addDays, nightsBetween, toInstant } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { type Factor, formatMoney, formatUnits, minorDigits, multiplyMinor } from "@/lib/core/money";
import { getPartnerDirectory } from "@/lib/partner/directory";
import type { PriceTrace, TraceRequest } from "../price-trace-schemas";
import { computeFees } from "../pricing/fees";
import { buildRateForStay, computePrice, type MatchedSlot, type StayQuery } from "../pricing/match";
import { buildContractTerms, computeNetTotal } from "../pricing/price";
import { traceGates } from "./check";
import { normalizeParty, makeStayQuery } from "./query";
import { findSupply } from "./repository";
import { requireSellableCheckin } from "./request-time";

type Wire = z.input<typeof PriceTrace>;
type Line = Wire["nights"][number]["lines"][number];

/** A profile without an agency: it sees every plan, at net rates, for the market that the request names. */
const NOBODY: Profile = {
  id: 0,
  tenantId: 0,
  publicId: "",
  markupPercent: "0",
  ratePlans: null,
  market: null,
  namedPlans: new Set(),
};

async function profileFor({ tenant_public_id: id, guest_market: market }: TraceRequest): Promise<Profile> {
  if (id === undefined) return { ...NOBODY, market: market ?? null };
  const tenant = [...(await getPartnerDirectory()).tenants.values()].find(({ publicId }) => publicId === id);
  if (!tenant) throw invalid({ path: "tenant_public_id", message: "is not an agency" });
  const { defaultProfile } = tenant;
  return { ...defaultProfile, market: market ?? defaultProfile.market };
}

/**
 * Explains the price of one room under one plan line by line, as a search of this agency computes it, with the gates
 * that refuse it. The steps of pricing report the lines themselves.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `INVALID_REQUEST` naming an unknown room, plan or agency
 */
export async function tracePrice(context: Context, propertyId: string, request: TraceRequest): Promise<Wire> {
  const { checkin, checkout } = request;
  requireSellableCheckin(checkin, context.now);
  const nights = nightsBetween(checkin, checkout);
  const profile = await profileFor(request);
  const [supply] = await findSupply([propertyId], checkin, nights, context.now);
  if (!supply) throw new DomainError("PROPERTY_NOT_FOUND");
  const { sheet, days } = supply;
  const room = sheet.rooms.find(({ publicId }) => publicId === request.room_public_id);
  if (!room) throw invalid({ path: "room_public_id", message: "is not a room of this property" });
  const plan = sheet.plans.find(({ publicId }) => publicId === request.rate_plan_public_id);
  if (!plan) throw invalid({ path: "rate_plan_public_id", message: "is not a rate plan of this property" });
  const party = normalizeParty(request);
  const currency = request.currency ?? plan.currency;
  const booked = request.booked_on && toInstant(request.booked_on, "12:00", sheet.timezone);
  const query = await makeStayQuery(
    profile,
    { checkin, nights, currency, occupancy: [party] },
    context.now,
    booked || context.now,
  );
  const tuple = buildRateForStay(sheet, room, plan, days, party, 1, query);
  const stay = { checkin: query.checkin, nights, booked: query.booked(sheet.timezone), market: query.buyer.market };
  const trace =
    tuple.days && traceStay(buildContractTerms(tuple.days, room, tuple.plan, stay), countGuests(room, party), stay);
  const slot = trace && tuple.factor && computePrice(tuple);
  const net = slot && computeNetTotal(slot, query.netFactor(plan.currency)!);
  const ids = { room_public_id: room.publicId, rate_plan_public_id: plan.publicId };
  const named = { ...ids, profile_public_id: profile.publicId, checkin, checkout, currency };
  const money = (amount: number) => formatMoney(BigInt(amount), plan.currency);
  return {
    currency: plan.currency,
    refusals: traceGates(supply, named, query).filter(({ result }) => result === "FAIL"),
    nights: (trace?.nights ?? []).map((night, at) => ({
      date: addDays(checkin, at),
      amount: money(night.amount),
      lines: linesOf(night, money),
    })),
    total: trace ? money(trace.price.total) : null,
    before_offers: trace ? money(trace.price.before) : null,
    exchange_rate: exchangeRate(plan.currency, query),
    sell_rule: tuple.rule ? { code: tuple.rule.code, percent: tuple.rule.percent } : null,
    sell_rules: plan.isCost
      ? getSellRules()
          .explain({ ...stay, tenantId: profile.tenantId, sheet, plan })
          .map(({ rule: { code, percent }, verdict }) => ({ code, percent, verdict }))
      : [],
    margin:
      net === undefined || !plan.isCost
        ? null
        : formatMoney(net - multiplyMinor(BigInt(trace!.price.total), query.netFactor(plan.currency)!), currency),
    net_total: net === undefined ? null : formatMoney(net, currency),
    markup_percent: profile.markupPercent,
    sell_total: slot ? formatMoney(slot.total, currency) : null,
    is_raised: slot ? isRaised(slot, trace.price.total, tuple.factor!) : false,
    sell_currency: currency,
    fees: slot
      ? computeFees(sheet, [slot], query).map(({ basis: _, payable = "PROPERTY", ...fee }) => ({
          ...fee,
          payable,
        }))
      : [],
  };
}

/** Whether the minimum price of a night raises the total above what prices, rule and mark-up give. */
function isRaised(slot: MatchedSlot, amount: number, factor: Factor): boolean {
  return slot.minimum !== undefined && slot.total > multiplyMinor(BigInt(amount), factor);
}

const NONE = { guests: null, age: null, by: null, percent: null, code: null, name: null } as const;

function linesOf({ parts, offers, supplements }: TracedNight, money: (amount: number) => string): Line[] {
  return [
    ...parts.map((part): Line => ({ ...NONE, step: part.part, amount: money(part.amount), ...factsOf(part) })),
    ...offers.map(({ offer: { code, name }, amount }): Line => ({
      ...NONE,
      step: "OFFER",
      amount: money(amount),
      code,
      name,
    })),
    ...supplements.map(({ supplement: { code, name }, amount }): Line => ({
      ...NONE,
      step: "SUPPLEMENT",
      amount: money(amount),
      code,
      name,
    })),
  ];
}

function factsOf(part: NightPricePart): Partial<Line> {
  if (part.part !== "CHILD") return { guests: part.guests };
  const { age, by } = part;
  if (typeof by === "string") return { age, by };
  const percent = "hundredths" in by.price ? String(by.price.hundredths / 100) : null;
  return { age, by: "RULE", percent };
}

/** Decimal places of a shown rate. */
const RATE_DIGITS = 6;

function exchangeRate(from: string, { currency: to, netFactor }: StayQuery): string | null {
  const factor = netFactor(from);
  if (from === to || !factor) return null;
  const major: Factor = {
    num: factor.num * 10n ** BigInt(minorDigits(from)),
    den: factor.den * 10n ** BigInt(minorDigits(to)),
  };
  return formatUnits(multiplyMinor(10n ** BigInt(RATE_DIGITS), major), RATE_DIGITS);
}
