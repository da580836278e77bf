import { monotonicNow } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { type JsonFragment, toJsonFragment, type JsonBytes, JsonWriter } from "@/lib/core/json/json-bytes";
import { minorDigits } from "@/lib/core/money";
import { nextSlice, SLICE_MS } from "@/lib/core/time-slices";
import { toOfferStatus, toSealedSlot } from "../present";
import type { MatchedAllocation, MatchedSlot } from "../pricing/match";
import type { Party } from "../pricing/price";
import type { Detail } from "../schemas";
import { SLOT_CHARACTERS } from "./offer-key";
import type { FoundProperty, SearchResult } from "./search";
import type { SlotDetails } from "./slot-details";

/** The minimum number of slots whose keys are sealed together; writing them takes a part of a time slice. */
const SLOTS_PER_BATCH = 250;
/** The bytes that a result, a slot and its details usually take. */
const [RESULT_BYTES, SLOT_BYTES, DETAIL_BYTES] = [128, 512, 160];

type Result = SearchResult["results"][number];

/**
 * The search response as bytes: some hundred slots that differ in keys, ids and totals only. Whatever is equal in many
 * of them is serialized once. Written in time slices, because the largest have tens of megabytes.
 */
export async function writeSearchResponse(result: SearchResult, traceId: string): Promise<JsonBytes> {
  const { results, include } = result;
  const slots = results.reduce((sum, { match }) => sum + slotsOf(match), 0);
  const size = slots * (SLOT_BYTES + include.length * DETAIL_BYTES) + (results.length + 1) * RESULT_BYTES;
  const out = new JsonWriter(size);
  const writer = new ResultWriter(out, result);
  out.text(`{"currency_code":"${result.currency}","results":[`);
  let until = monotonicNow() + SLICE_MS;
  for (let from = 0; from < results.length;) {
    if (monotonicNow() >= until) {
      await nextSlice();
      until = monotonicNow() + SLICE_MS;
    }
    const to = endOfBatch(results, from);
    if (from) out.ascii(",");
    writer.write(results.slice(from, to));
    from = to;
  }
  out.text(`],"trace_id":"${traceId}"}`);
  return out.finish();
}

/** Counts a property's slots. */
function slotsOf(match: FoundProperty | undefined): number {
  return match ? match.allocations.reduce((sum, { slots }) => sum + slots.length, 0) : 0;
}

function endOfBatch(results: Result[], from: number): number {
  let slots = 0;
  let to = from;
  while (to < results.length && slots < SLOTS_PER_BATCH) slots += slotsOf(results[to++]!.match);
  return to;
}

/** Writes results of one search. */
class ResultWriter {
  private readonly digits: number;
  private readonly allocationStart: JsonFragment;
  /** The first slot of an allocation begins after the currency, the others after a comma. */
  private readonly slotStart: { first: JsonFragment; next: JsonFragment };
  /** The texts `,"rooms":1,"strategy":"single-room"`, by strategy and rooms. */
  private readonly kinds = new Map<string, JsonFragment[]>();
  /** The texts `,"status":"AVAILABLE","adults":2,"child_ages":[7]`, by status and party. */
  private readonly parties = { AVAILABLE: new Map<Party, JsonFragment>(), ON_REQUEST: new Map<Party, JsonFragment>() };
  /** The texts `{"date":"2027-03-20","amount":"`, by night. */
  private readonly nights: JsonFragment[];
  private readonly include: readonly Detail[];
  /** The texts of the batch's sealed slots, in the order in which they are written, and where the next one begins. */
  private sealed: Buffer = Buffer.of();
  private nextSealed = 0;

  constructor(
    private readonly out: JsonWriter,
    private readonly search: SearchResult,
  ) {
    const { currency, sealer, checkin, nights, include } = search;
    this.digits = minorDigits(currency);
    this.allocationStart = toJsonFragment(`{"allocation_id":"${sealer.prefix("al")}`);
    const slotStart = `{"rate_key":"${sealer.prefix("rk")}`;
    this.slotStart = {
      first: toJsonFragment(`","currency":"${currency}","slots":[${slotStart}`),
      next: toJsonFragment(`,${slotStart}`),
    };
    this.include = include;
    this.nights = include.includes("breakdown")
      ? Array.from({ length: nights }, (_, n) => toJsonFragment(`{"date":"${addDays(checkin, n)}","amount":"`))
      : [];
  }

  /** Writes some results, with commas between them; their keys are sealed in one call. */
  write(results: Result[]): void {
    const slotsToSeal = [];
    for (const { match } of results) {
      if (!match) continue;
      for (const { slots } of match.allocations) for (const slot of slots) slotsToSeal.push(toSealedSlot(slot, match));
    }
    this.sealed = this.search.sealer.seal(slotsToSeal);
    this.nextSealed = 0;
    for (let i = 0; i < results.length; i++) {
      if (i) this.out.ascii(",");
      this.writeResult(results[i]!);
    }
  }

  private writeResult({ propertyId, match, failure }: Result): void {
    const { out } = this;
    out.ascii('{"property_id":');
    out.string(propertyId);
    if (!match) return out.ascii(`,"total_available":0,"total_blocked":0,"allocations":[],"error_code":"${failure!}"}`);
    out.ascii(`,"total_available":${match.available},"total_blocked":${match.blocked},"allocations":[`);
    for (let i = 0; i < match.allocations.length; i++) {
      if (i) out.ascii(",");
      this.writeAllocation(match.allocations[i]!, match, match.details?.[i]);
    }
    out.ascii("]}");
  }

  private writeAllocation(allocation: MatchedAllocation, { sheet }: FoundProperty, details?: SlotDetails[]): void {
    const { out } = this;
    const { slots } = allocation;
    const { sealed } = this;
    const from = this.nextSealed;
    const to = (this.nextSealed += slots.length * SLOT_CHARACTERS);
    out.fragment(this.allocationStart);
    out.part(sealed, from, to);
    if (slots.length > 1) out.ascii(this.search.sealer.signature(sealed.subarray(from, to)));
    out.fragment(this.kindOf(allocation));
    out.amount(allocation.total, this.digits);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      const { room, plan, party, total } = slot;
      out.fragment(i ? this.slotStart.next : this.slotStart.first);
      out.part(sealed, from + i * SLOT_CHARACTERS, from + (i + 1) * SLOT_CHARACTERS);
      out.fragment(room.json);
      out.fragment(plan.json);
      out.amount(total, this.digits);
      out.fragment(this.partyOf(party, toOfferStatus(slot, sheet)));
      if (details) this.writeDetails(slot, details[i]!);
      out.ascii("}");
    }
    out.ascii("]}");
  }

  private kindOf({ strategy, slots }: MatchedAllocation): JsonFragment {
    let kinds = this.kinds.get(strategy);
    if (!kinds) this.kinds.set(strategy, (kinds = []));
    return (kinds[slots.length] ??= toJsonFragment(
      `","rooms":${slots.length},"strategy":"${strategy}","grand_total":"`,
    ));
  }

  private partyOf(party: Party, status: "AVAILABLE" | "ON_REQUEST"): JsonFragment {
    const known = this.parties[status];
    let json = known.get(party);
    if (!json) {
      const { adults, childAges } = party;
      json = toJsonFragment(`","status":"${status}","adults":${adults},"child_ages":[${childAges.join()}]`);
      known.set(party, json);
    }
    return json;
  }

  private writeDetails({ room, plan, total, beforeOffers }: MatchedSlot, details: SlotDetails): void {
    const { out } = this;
    for (const detail of this.include) {
      if (detail === "names") {
        out.fragment(ROOM_NAME);
        out.string(room.name);
        out.fragment(PLAN_NAME);
        out.string(plan.name);
      } else if (detail === "terms") {
        out.ascii(",");
        out.fragment(details.terms!);
      } else if (detail === "fees") {
        out.fragment(FEES);
        out.fragment(details.fees!);
      } else if (detail === "stock") {
        out.fragment(ROOMS_LEFT);
        out.count(details.roomsLeft!);
      } else if (detail === "offers") {
        out.fragment(OFFERS);
        out.fragment(details.offers!);
        out.fragment(BEFORE_OFFERS);
        out.amount(beforeOffers, this.digits);
        out.ascii('"');
      } else this.writeBreakdown(total, details.breakdown!);
    }
  }

  private writeBreakdown(total: bigint, { net, nights }: NonNullable<SlotDetails["breakdown"]>): void {
    const { out, digits } = this;
    out.fragment(NET_TOTAL);
    out.amount(net, digits);
    out.fragment(MARKUP);
    out.amount(total - net, digits);
    out.fragment(NIGHTS);
    for (let n = 0; n < nights.length; n++) {
      if (n) out.ascii(",");
      out.fragment(this.nights[n]!);
      out.amount(nights[n]!, digits);
      out.ascii('"}');
    }
    out.ascii("]}");
  }
}

const ROOM_NAME = toJsonFragment(',"room_name":');
const PLAN_NAME = toJsonFragment(',"rate_plan_name":');
const FEES = toJsonFragment(',"mandatory_fees":');
const ROOMS_LEFT = toJsonFragment(',"rooms_left":');
const OFFERS = toJsonFragment(',"offers":');
const BEFORE_OFFERS = toJsonFragment(',"before_offers":"');
const NET_TOTAL = toJsonFragment(',"breakdown":{"net_total":"');
const MARKUP = toJsonFragment('","markup":"');
const NIGHTS = toJsonFragment('","nights":[');
