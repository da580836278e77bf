import { expect, test } from "vitest";
import { markupFactor } from "@/lib/core/money";
import { type Sale, type SellRule, SellRules } from "./sell-rules";

const rule = (code: string, over: Partial<SellRule> = {}): SellRule => ({
  code,
  percent: "10",
  factor: markupFactor("10"),
  tenantId: null,
  market: null,
  chain: null,
  placeIds: null,
  property: null,
  plan: null,
  arrival: null,
  booked: null,
  ...over,
});
const sale = (over: Partial<Sale> = {}): Sale => ({
  tenantId: 7,
  market: "DE",
  sheet: { code: "H1", chain: "Sol", placeId: 3 },
  plan: { code: "HB" },
  checkin: 100,
  booked: 50,
  ...over,
});
const chosen = (rules: SellRule[], over: Partial<Sale> = {}) => new SellRules(rules).find(sale(over))?.code;

const ALL = rule("all");
const [PLAN, PROPERTY, PLACE, CHAIN] = [
  rule("plan", { plan: "HB" }),
  rule("property", { property: "H1" }),
  rule("place", { placeIds: new Set([3, 4]) }),
  rule("chain", { chain: "Sol" }),
];
const TENANT = rule("tenant", { tenantId: 7 });
const SUMMER = rule("summer", { arrival: { from: 90, to: 110 } });

test("each rule of the plan says why it applies or not, in the order in which they are tried", () => {
  const rules = new SellRules([
    ALL,
    CHAIN,
    rule("before", { plan: "HB" }),
    PLAN,
    rule("other plan", { plan: "BB" }),
    rule("other tenant", { tenantId: 8, plan: "HB" }),
    rule("other market", { market: "FR", tenantId: 7 }),
    rule("other arrival", { arrival: { from: 101, to: 110 } }),
    rule("other booking day", { booked: { from: 0, to: 49 } }),
  ]);
  expect(rules.explain(sale()).map(({ rule: { code }, verdict }) => [code, verdict])).toEqual([
    ["other tenant", "OTHER_TENANT"],
    ["other market", "OTHER_MARKET"],
    ["plan", "APPLIES"],
    ["before", "WRITTEN_BEFORE"],
    ["chain", "WIDER_SCOPE"],
    ["other booking day", "OTHER_BOOKING_DAY"],
    ["other arrival", "OTHER_ARRIVAL"],
    ["all", "FEWER_FIELDS"],
  ]);
});

test.each([
  [
    "of one field each, the plan's goes before the property's, the place's, the chain's",
    [CHAIN, PLAN, PLACE, PROPERTY],
    "plan",
  ],
  ["then the property's", [CHAIN, PLACE, PROPERTY], "property"],
  ["then the place's", [CHAIN, PLACE], "place"],
  ["any scope of supply goes before a partner, a market or dates", [TENANT, CHAIN, SUMMER], "chain"],
  ["a rule with fewer fields never goes first", [rule("two", { tenantId: 7, market: "DE" }), PLAN], "two"],
  [
    "both ends of a range are one field",
    [rule("range", { arrival: { from: 90, to: 110 } }), rule("half", { arrival: { from: 95, to: Infinity } })],
    "half",
  ],
  ["of equal ones the later goes first", [TENANT, rule("later", { market: "DE" })], "later"],
  ["the one for everything applies where no other does", [ALL, rule("other", { property: "H2", plan: "HB" })], "all"],
])("%s", (_, rules, expected) => {
  expect(chosen(rules)).toBe(expected);
});

test.each([
  ["another partner", { tenantId: 8 }],
  ["another market", { market: "AT" }],
  ["a market that is not known", { market: undefined }],
  ["another plan", { plan: { code: "BB" } }],
  ["another chain", { sheet: { code: "H1", chain: null, placeId: 3 } }],
  ["another place", { sheet: { code: "H1", chain: "Sol", placeId: null } }],
  ["an arrival after the range", { checkin: 111 }],
  ["a booking before the range", { booked: 49 }],
] as const)("a rule that names everything is not for %s", (_, over) => {
  const full = rule("full", {
    tenantId: 7,
    market: "DE",
    plan: "HB",
    property: "H1",
    chain: "Sol",
    placeIds: new Set([3]),
    arrival: { from: 90, to: 110 },
    booked: { from: 50, to: 50 },
  });
  expect([chosen([full]), chosen([full], over), chosen([full], { checkin: 110 })]).toEqual(["full", undefined, "full"]);
});
