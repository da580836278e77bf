import { expect, test } from "vitest";
import { describeDropped } from "./dropped-messages";

const SEATS = "seat";
const format = (reason_code: string, details?: Record<string, unknown>) =>
  describeDropped({ reason_code, reason: "The service's own words", details }, "Europe/Madrid", SEATS);

test.each([
  [
    "lead_time",
    { lead_hours: 24, sellable_until: "2026-12-18T23:00:00.000Z" },
    "sales ended Sat 19 Dec 2026, 00:00, 24 hours before it begins",
  ],
  ["lead_time", { lead_hours: 0 }, "sales have ended"],
  [
    "child_age_outside_tariff",
    { child_ages: [16, 12, 16], oldest_child: 11 },
    "no fare for a child of 12 or 16; child fares apply up to age 11",
  ],
  ["child_age_outside_tariff", { child_ages: [3], oldest_child: null }, "no fares for children"],
  ["capacity_exceeded", { needed: 8, available: 3 }, "8 seats are needed, 3 are left"],
  ["capacity_exceeded", { needed: 1, available: 0 }, "1 seat is needed, none is left"],
  ["capacity_exceeded", { needed: 9, max_party: 8 }, "a party of 9 persons exceeds its maximum of 8"],
  ["capacity_exceeded", { on_laps: 2, laps: 1 }, "2 children too young for a seat, 1 adult to hold them"],
  ["capacity_exceeded", {}, "The service's own words"],
  ["no_rate", undefined, "The service's own words"],
])("%s with %j is formatted as: %s", (code, details, words) => expect(format(code, details)).toBe(words));
