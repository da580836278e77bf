import { getSellPriceLimits, toLimits, updateSellPriceLimits } from "@/lib/booking/sell-price/allowed-markup";
import {
  ChangeHoldSellPrice,
  ChangeSellPrice,
  ChangeSellPriceLimits,
  HoldPath,
  SellPrice,
  SellPriceLimits,
} from "@/lib/booking/sell-price/schemas";
import {
  getBookingSellPrice,
  getHoldSellPrice,
  toSellPrice,
  updateBookingSellPrice,
  updateHoldSellPrice,
} from "@/lib/booking/sell-price/sell-price";
import { BookingPath } from "@/lib/booking/schemas";
import { operation, FOR_BOOKERS } from "../operation";

const ofHold = ["PREBOOK_NOT_FOUND", "PREBOOK_CONSUMED", "PREBOOK_EXPIRED"] as const;

export const sellPriceLimitsGet = operation({
  ...FOR_BOOKERS,
  id: "sellPrice.limits.get",
  roles: ["admin"],
  method: "GET",
  path: "/staff/sell-price-limits",
  summary: "Get the mark-ups between which agents may set a sell price of their own",
  response: SellPriceLimits,
  errors: [],
  run: getSellPriceLimits,
  present: toLimits,
});

export const sellPriceLimitsUpdate = operation({
  ...FOR_BOOKERS,
  id: "sellPrice.limits.update",
  roles: ["admin"],
  method: "PUT",
  idempotent: "optional",
  path: "/staff/sell-price-limits",
  summary: "Set the mark-ups between which agents may set a sell price of their own, or allow none",
  body: ChangeSellPriceLimits,
  response: SellPriceLimits,
  errors: [],
  run: (context, { body }) => updateSellPriceLimits(context, body),
  present: toLimits,
});

export const holdSellPriceGet = operation({
  ...FOR_BOOKERS,
  id: "hold.sellPrice.get",
  method: "GET",
  path: "/staff/holds/sell-price",
  summary: "Get the sell price of a hold, what it earns and what may be set",
  query: HoldPath,
  response: SellPrice,
  errors: [...ofHold],
  run: (context, { query }) => getHoldSellPrice(context, query.prebook_token),
  present: toSellPrice,
});

export const holdSellPriceUpdate = operation({
  ...FOR_BOOKERS,
  id: "hold.sellPrice.update",
  method: "PUT",
  idempotent: "optional",
  path: "/staff/holds/sell-price",
  summary: "Set the sell price of a hold; the price owed stays",
  body: ChangeHoldSellPrice,
  response: SellPrice,
  errors: [...ofHold, "SELL_PRICE_NOT_ALLOWED", "BELOW_MINIMUM_PRICE"],
  run: (context, { body }) => updateHoldSellPrice(context, body.prebook_token, body.sell_price),
  present: toSellPrice,
});

export const bookingSellPriceGet = operation({
  ...FOR_BOOKERS,
  id: "booking.sellPrice.get",
  method: "GET",
  path: "/staff/bookings/{public_id}/sell-price",
  summary: "Get the sell price of a booking, what it earns, what may be set and how it changed",
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
  response: SellPrice,
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params }) => getBookingSellPrice(context, params.public_id),
  present: toSellPrice,
});

export const bookingSellPriceUpdate = operation({
  ...FOR_BOOKERS,
  id: "booking.sellPrice.update",
  method: "PUT",
  idempotent: "optional",
  isKeyedAround: true,
  path: "/staff/bookings/{public_id}/sell-price",
  summary: "Set the sell price of a booking; the price owed stays",
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
  body: ChangeSellPrice,
  response: SellPrice,
  errors: [
    "BOOKING_NOT_FOUND",
    "BOOKING_NOT_EDITABLE",
    "BOOKING_CHANGED",
    "SELL_PRICE_NOT_ALLOWED",
    "BELOW_MINIMUM_PRICE",
  ],
  run: (context, { params, body }) => updateBookingSellPrice(context, params.public_id, body.sell_price),
  present: toSellPrice,
});
