import { toNightResult, updateSupplyNights } from "@/lib/supply/partner/supply-nights";
import {
  toSupplyResult,
  upsertSupplyProperties,
  upsertSupplyRatePlans,
  upsertSupplyRooms,
} from "@/lib/supply/partner/supply";
import {
  SupplyNightResult,
  SupplyResult,
  UpdateNights,
  UpsertProperties,
  UpsertRatePlans,
  UpsertRooms,
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
