import {
  getPriceDropRule,
  listPriceDrops,
  rebookPriceDrop,
  toPriceDrop,
  updatePriceDropRule,
} from "@/lib/accommodation/price-drop/price-drops";
import {
  ChangePriceDropRule,
  PriceDropList,
  PriceDropPage,
  PriceDropRule,
  RebookRequest,
} from "@/lib/accommodation/price-drop/schemas";
import { ChangeResponse } from "@/lib/accommodation/change/change-schemas";
import { toBookingView } from "@/lib/booking/present";
import { BookingPath } from "@/lib/booking/schemas";
import { operation, FOR_BOOKERS } from "../operation";

export const priceDropList = operation({
  ...FOR_BOOKERS,
  id: "priceDrop.list",
  freshness: "current",
  method: "GET",
  path: "/staff/price-drops",
  summary: "List booked stays that are sold for less now on equal or better terms",
  query: PriceDropList,
  response: PriceDropPage,
  errors: [],
  run: (context, { query }) => listPriceDrops(context, query),
  present: (rows) => ({ items: rows.map(toPriceDrop) }),
});

export const priceDropRebook = operation({
  ...FOR_BOOKERS,
  id: "priceDrop.rebook",
  method: "POST",
  path: "/staff/price-drops/{public_id}/rebook",
  summary: "Rebook a stay at its lower price in one act",
  profile: "sealed",
  idempotent: "optional",
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
  body: RebookRequest,
  response: ChangeResponse,
  errors: [
    "BOOKING_NOT_FOUND",
    "PRICE_DROP_GONE",
    "BOOKING_NOT_CHANGEABLE",
    "BOOKING_CHANGED",
    "CHANGE_EXPIRED",
    "SOLD_OUT",
    "CREDIT_EXCEEDED",
    "PROFILE_NOT_FOUND",
  ],
  run: (context, { params, body }) => rebookPriceDrop(context, params.public_id, body),
  present: (read) => ({ booking: toBookingView(read) }),
});

const rule = {
  ...FOR_BOOKERS,
  path: "/staff/price-drop-rule",
  response: PriceDropRule,
  errors: [],
  present: (minimum: number) => ({ minimum_saving: minimum }),
} as const;

export const priceDropRuleGet = operation({
  ...rule,
  id: "priceDropRule.get",
  method: "GET",
  summary: "Get from which saving on stays that have become cheaper are shown",
  run: getPriceDropRule,
});

export const priceDropRuleUpdate = operation({
  ...rule,
  id: "priceDropRule.update",
  roles: ["admin"],
  method: "PUT",
  idempotent: "optional",
  isKeyedAround: true,
  summary: "Set from which saving on stays that have become cheaper are shown",
  body: ChangePriceDropRule,
  run: (context, { body }) => updatePriceDropRule(context, body),
});
