import { nightsBetween } from "@/lib/core/dates";
import type { DemandRow } from "./read-rows";

/** Why a row cannot be searched for, and the request field that the refusal has to name. */
export interface RowFault {
  reason: string;
  field: string;
}

// The limits that the contract promises its partners (CONTRACT 4), written down anew: the replay must not ask the
// program under test what is right.
const MOST_NIGHTS = 30;
const MOST_ADULTS = 14;
const MOST_CHILDREN = 8;
const MOST_DAYS_AHEAD = 730;

/** All faults of a row, none for most. A refusal may name any of them. */
export function faultsOf(row: DemandRow): RowFault[] {
  const children = row.children + row.babies;
  const faults: RowFault[] = [];
  const add = (broken: boolean, reason: string, field: string) => broken && faults.push({ reason, field });
  add(row.adults === 0 && children === 0, "no guests", "occupancy.0.adults");
  add(row.adults === 0 && children > 0, "children only", "occupancy.0.adults");
  add(row.adults > MOST_ADULTS, `more than ${MOST_ADULTS} adults`, "occupancy.0.adults");
  add(children > MOST_CHILDREN, `more than ${MOST_CHILDREN} children`, "occupancy.0.child_ages");
  add(row.nights === 0, "zero nights", "checkout");
  add(row.nights > MOST_NIGHTS, `more than ${MOST_NIGHTS} nights`, "checkout");
  const ahead = nightsBetween(row.bookedOn, row.arrival);
  add(ahead > MOST_DAYS_AHEAD, `more than ${MOST_DAYS_AHEAD} days ahead`, "checkin");
  add(ahead < 0, "arrival in the past", "checkin");
  return faults;
}

/** The file tells no ages: a baby is one year old and a child eight. */
export function childAges(row: DemandRow): number[] {
  return [...Array<number>(row.babies).fill(1), ...Array<number>(row.children).fill(8)];
}
