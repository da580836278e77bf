import type { Calendar, Night } from "./night-labels";

/** A calendar of one room and two plans, for tests. */
export function makeCalendar(nights: readonly Night[], from = "2027-01-01", to = "2027-01-07"): Calendar {
  const plan = { board_code: "RO", currency: "EUR", min_stay: 1, max_stay: 30 };
  return {
    property: {
      public_id: "prp_1",
      code: "H1",
      name: "Hotel",
      status: "ACTIVE",
      timezone: "Europe/Berlin",
      today: from,
    },
    from,
    to,
    plans: [
      { ...plan, public_id: "rtp_1", code: "FLEX", name: "Flexible" },
      { ...plan, public_id: "rtp_2", code: "NRF", name: "Fixed" },
    ],
    rooms: [{ public_id: "rom_1", code: "DBL", name: "Double room", nights: [...nights] }],
    trace_id: "",
  };
}

export function makeNight(day: string, but: Partial<Night> = {}): Night {
  return {
    day,
    total: 8,
    sold: 0,
    held: 0,
    closed: false,
    closed_to_arrival: false,
    closed_to_departure: false,
    prices: ["120.00", null],
    adult_prices: [[], []],
    plans_closed: [false, false],
    plans_closed_to_arrival: [false, false],
    plans_closed_to_departure: [false, false],
    min_stay_through: [null, null],
    min_sell: [null, null],
    min_stay: [null, null],
    max_stay: [null, null],
    ...but,
  };
}
