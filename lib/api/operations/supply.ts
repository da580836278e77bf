import { toNightResult, updateNights } from "@/lib/supply/partner/night-lines";
import { toSupplyResult, upsertSupply } from "@/lib/supply/partner/partner-rows";
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
  group: "Supply",
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

export const upsertProperties = operation({
  ...rows,
  id: "supply.properties",
  path: "/supply/properties",
  summary: "Create and update properties by code",
  body: UpsertProperties,
  cost: costOf,
  run: (context, { body }) => upsertSupply(context, "properties", "supply.properties", body),
});

export const upsertRooms = operation({
  ...rows,
  id: "supply.rooms",
  path: "/supply/rooms",
  summary: "Create and update room types by code",
  body: UpsertRooms,
  cost: costOf,
  run: (context, { body }) => upsertSupply(context, "rooms", "supply.rooms", body),
});

export const upsertRatePlans = operation({
  ...rows,
  id: "supply.ratePlans",
  path: "/supply/rate-plans",
  summary: "Create and update rate plans by code",
  body: UpsertRatePlans,
  cost: costOf,
  run: (context, { body }) => upsertSupply(context, "rate_plans", "supply.ratePlans", body),
});

export const updateSupplyNights = operation({
  ...all,
  id: "supply.nights",
  path: "/supply/nights",
  summary: "Set allotment, prices and restrictions of nights",
  body: UpdateNights,
  response: SupplyNightResult,
  cost: costOf,
  run: (context, { body }) => updateNights(context, "supply.nights", body),
  present: toNightResult,
});
