import { toNightResult, updateSupplyNights } from "@/lib/supply/partner/supply-nights";
import {
  toSupplyResult,
  upsertSupplyProperties,
  upsertSupplyFees,
  upsertSupplyOffers,
  upsertSupplyRatePlans,
  upsertSupplyRateSeasons,
  upsertSupplyRooms,
  upsertSupplySupplements,
} from "@/lib/supply/partner/supply";
import {
  SupplyNightResult,
  SupplyResult,
  UpdateNights,
  UpsertFees,
  UpsertOffers,
  UpsertProperties,
  UpsertRatePlans,
  UpsertRateSeasons,
  UpsertRooms,
  UpsertSupplements,
} from "@/lib/supply/partner/supply-schemas";
import { operation } from "../operation";

const all = {
  method: "POST",
  audience: "partner",
  scopes: ["distribution:supply"],
  idempotent: "optional",
  isKeyedAround: true,
  metered: false,
  statuses: [200],
  errors: [],
} as const;
const rows = { ...all, response: SupplyResult, present: toSupplyResult } as const;
const costOf = ({ body }: { body: { lines: readonly unknown[] } }) => body.lines.length;

export const supplyProperties = operation({
  ...rows,
  id: "supply.properties",
  path: "/supply/properties",
  summary: "Create and update properties by code",
  body: UpsertProperties,
  cost: costOf,
  run: (context, { body }) => upsertSupplyProperties(context, body),
});

export const supplyRooms = operation({
  ...rows,
  id: "supply.rooms",
  path: "/supply/rooms",
  summary: "Create and update room types by code",
  body: UpsertRooms,
  cost: costOf,
  run: (context, { body }) => upsertSupplyRooms(context, body),
});

export const supplyRatePlans = operation({
  ...rows,
  id: "supply.ratePlans",
  path: "/supply/rate-plans",
  summary: "Create and update rate plans by code",
  body: UpsertRatePlans,
  cost: costOf,
  run: (context, { body }) => upsertSupplyRatePlans(context, body),
});

export const supplyRateSeasons = operation({
  ...rows,
  id: "supply.rateSeasons",
  path: "/supply/rate-seasons",
  summary: "Create and update seasons of rate plans by plan and first day",
  body: UpsertRateSeasons,
  cost: costOf,
  run: (context, { body }) => upsertSupplyRateSeasons(context, body),
});

export const supplySupplements = operation({
  ...rows,
  id: "supply.supplements",
  path: "/supply/supplements",
  summary: "Create and update supplements by code",
  body: UpsertSupplements,
  cost: costOf,
  run: (context, { body }) => upsertSupplySupplements(context, body),
});

export const supplyOffers = operation({
  ...rows,
  id: "supply.offers",
  path: "/supply/offers",
  summary: "Create and update offers by code",
  body: UpsertOffers,
  cost: costOf,
  run: (context, { body }) => upsertSupplyOffers(context, body),
});

export const supplyFees = operation({
  ...rows,
  id: "supply.fees",
  path: "/supply/fees",
  summary: "Create and update taxes and fees by code",
  body: UpsertFees,
  cost: costOf,
  run: (context, { body }) => upsertSupplyFees(context, body),
});

export const supplyNights = operation({
  ...all,
  id: "supply.nights",
  path: "/supply/nights",
  summary: "Set allotment, prices and restrictions of nights",
  body: UpdateNights,
  response: SupplyNightResult,
  cost: costOf,
  run: (context, { body }) => updateSupplyNights(context, body),
  present: toNightResult,
});
