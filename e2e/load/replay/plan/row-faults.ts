import { nightsBetween } from "@/lib/core/dates";
import type { DemandRow } from "./read-rows";

/** A fault of a row, with the request field that the refusal must name. */
interface RowFault {
  reason: string;
  field: string;
}

// The limits (docs/limits#sizes-and-lifetimes), written down again because the tested program must not supply them.
const MAX_NIGHTS = 30;
const MAX_ADULTS = 14;
const MAX_CHILDREN = 8;
const MAX_DAYS_AHEAD = 730;

/** All faults of a row. A refusal may name any of them. */
export function findFaults(row: DemandRow): RowFault[] {
  const children = row.children + row.babies;
  const faults: RowFault[] = [];
  const add = (broken: boolean, reason: string, field: string) => broken && faults.push({ reason, field });
  add(row.adults === 0 && children === 0, "no guests", "occupancy.0.adults");
  add(row.adults === 0 && children > 0, "children only", "occupancy.0.adults");
  add(row.adults > MAX_ADULTS, `more than ${MAX_ADULTS} adults`, "occupancy.0.adults");
  add(children > MAX_CHILDREN, `more than ${MAX_CHILDREN} children`, "occupancy.0.child_ages");
  add(row.nights === 0, "zero nights", "checkout");
  add(row.nights > MAX_NIGHTS, `more than ${MAX_NIGHTS} nights`, "checkout");
  const ahead = nightsBetween(row.bookedOn, row.arrival);
  add(ahead > MAX_DAYS_AHEAD, `more than ${MAX_DAYS_AHEAD} days ahead`, "checkin");
  add(ahead < 0, "arrival in the past", "checkin");
  return faults;
}

/** The file has no ages: a baby counts as one year old and a child as eight. */
export function childAges(row: DemandRow): number[] {
  return [...Array<number>(row.babies).fill(1), ...Array<number>(row.children).fill(8)];
}
