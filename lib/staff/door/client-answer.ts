import { toTravellerBooking, formatTravellerFee } from "@/lib/booking/as-sold";
import { formatMoney, parseMoney } from "@/lib/core/money";

// In the client view nothing but sell prices reaches the browser: neither its calls nor the data sent with a page, so
// that nothing else is in the page's source, memory or network log.

/** The fields in which answers tell what the agency pays and earns. */
const OWN_MONEY = new Set(["breakdown", "net_total", "markup", "markup_percent"]);
/** The changes of a booking's history that tell its total at the profile's price. */
const OWN_CHANGES = new Set(["stay_total", "total_amount"]);
/** The warnings that compare with the total at the profile's price. */
const PRICE_WARNINGS = new Set(["PRICE_INCREASED", "PRICE_DECREASED"]);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The answer of any operation as a client may see it: totals, shares and fees by the sell price. */
export function answerForClient(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(answerForClient);
  if (!isFields(answer)) return answer;
  const shown = showAsSold(answer);
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => (OWN_MONEY.has(name) ? [] : [[name, answerForClient(value)]])),
  );
}

function showAsSold(record: Fields): Fields {
  if ("booking_number" in record && ("stay_total" in record || "total_amount" in record)) return showBooking(record);
  if ("sell_totals" in record && "members" in record) return showTrip(record);
  if ("sell_fee" in record) return { ...record, fee: record.sell_fee };
  if ("sell_before" in record) return showChange(record);
  if ("profile_price" in record) return showPrice(record);
  return record;
}

type Booking = Parameters<typeof toTravellerBooking>[0] & { status_history?: { changes: Change[] }[] };
interface Change {
  field: string;
  after: unknown;
}

/** A booking's record; without its sell price, as after a write, without any price. */
function showBooking(record: Fields): Fields {
  const booking = record as Booking;
  if (booking.sell_price === undefined) {
    const { stay_total: _stay, total_amount: _total, cancellation_policy_snapshot: _policy, ...rest } = record;
    const unpriced = (part: Fields) => {
      const { stay_total: _own, total_amount: _share, cancellation_policy_snapshot: _terms, ...others } = part;
      return others;
    };
    const parts = Object.entries(rest).filter(([name]) => name === "rooms" || name === "items") as [string, Fields[]][];
    return { ...rest, ...Object.fromEntries(parts.map(([name, list]) => [name, list.map(unpriced)])) };
  }
  const { status_history: history } = booking;
  const currency = booking.currency ?? booking.currency_code ?? "";
  const sale = { total: booking.stay_total ?? booking.total_amount ?? "0", sell: booking.sell_price };
  const shownChange = (change: Change): Change => {
    if (change.field !== "outcome" || !isFields(change.after)) return change;
    return { ...change, after: { ...change.after, fee: formatTravellerFee(String(change.after.fee), currency, sale) } };
  };
  return {
    ...toTravellerBooking(booking),
    ...(history && {
      status_history: history.map((entry) => ({
        ...entry,
        changes: entry.changes.filter(({ field }) => !OWN_CHANGES.has(field)).map(shownChange),
      })),
    }),
  };
}

interface Member {
  booking_public_id: string;
  total: string;
  sell_total: string;
  currency: string;
  cancellation_fee?: string;
}

/** A trip, and the results of its cancellation. */
function showTrip(record: Fields): Fields {
  const {
    members,
    results,
    sell_totals: totals,
  } = record as unknown as {
    members: Member[];
    results?: { booking_public_id: string; fee: string; currency: string }[];
    sell_totals: unknown;
  };
  const feeOf = ({ total, sell_total: sell, currency }: Member, fee: string) =>
    formatTravellerFee(fee, currency, { total, sell });
  return {
    ...record,
    totals,
    members: members.map((member) => ({
      ...member,
      total: member.sell_total,
      ...(member.cancellation_fee !== undefined && { cancellation_fee: feeOf(member, member.cancellation_fee) }),
    })),
    ...(results && {
      results: results.map((result) => {
        const member = members.find(({ booking_public_id: id }) => id === result.booking_public_id);
        return { ...result, ...(member && { fee: feeOf(member, result.fee) }) };
      }),
    }),
  };
}

/** A change of a stay: the client compares with what he pays now. */
function showChange(record: Fields): Fields {
  const {
    sell_before: before,
    after,
    currency,
    warnings,
  } = record as {
    sell_before: string;
    after: string;
    currency: string;
    warnings: { code: string }[];
  };
  return {
    ...record,
    before,
    difference: formatMoney(parseMoney(after, currency) - parseMoney(before, currency), currency),
    warnings: warnings.filter(({ code }) => !PRICE_WARNINGS.has(code)),
  };
}

/** A sell price with what it may be set to. A profile's price that is the sell price is no secret, and stays. */
function showPrice(record: Fields): Fields {
  const { profile_price: profile, ...rest } = record;
  return {
    ...rest,
    ...(profile === record.sell_price && { profile_price: profile }),
    ...("allowed" in record && { allowed: null }),
    ...("changes" in record && "net_total" in record && { changes: [] }),
  };
}
