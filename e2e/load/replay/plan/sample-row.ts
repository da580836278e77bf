import type { DemandRow } from "./read-rows";

/** Test data: an ordinary booking for two adults, three nights in June, made a month ahead. */
export function sampleRow(differences: Partial<DemandRow> = {}): DemandRow {
  return {
    number: 1,
    bookedOn: "2016-05-10",
    arrival: "2016-06-10",
    nights: 3,
    adults: 2,
    children: 0,
    babies: 0,
    meal: "BB",
    roomType: "A",
    adr: 100,
    nonRefundable: false,
    fate: "STAYED",
    fateOn: "2016-06-13",
    ...differences,
  };
}
