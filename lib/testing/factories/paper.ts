import { plainLetterhead } from "@/lib/document/letterhead";
import type { Paper } from "@/lib/document/paper";
import type { SoldService } from "@/lib/document/sold";

const POLICY: Paper["policy"] = {
  finalized: true,
  free_until: "2027-03-10T17:00:00.000Z",
  cancellable_until: "2027-03-14T14:00:00.000Z",
  timezone: "Europe/Berlin",
  currency: "EUR",
  captured_at: "2026-11-20T10:00:00.000Z",
  tiers: [
    { from: "2027-03-10T17:00:00.000Z", fee: "620.25", currency: "EUR" },
    { from: "2027-03-13T17:00:00.000Z", fee: "1240.50", currency: "EUR" },
  ],
};

const sold = (productType: number, details: unknown, starts_at: string, ends_at: string): SoldService => ({
  productType,
  starts_at,
  ends_at,
  details,
  guests: [],
  isCancelled: false,
  total: "1240.50",
  policy: POLICY,
});

const VEHICLE = { name: "Mercedes V-Class", max_passengers: 6, max_bags: 6 };
const airport = (iata_code: string, name: string) => ({ iata_code, name });
const leg = (flight_number: string, from: string, to: string, departs_at: string, arrives_at: string) => ({
  carrier_code: "XX",
  carrier_name: "Airline of the tests",
  flight_number,
  origin: airport(from, `Airport ${from}`),
  destination: airport(to, `Airport ${to}`),
  cabin: "PREMIUM_ECONOMY",
  baggage_included: 2,
  duration_minutes: 175,
  departs_at,
  arrives_at,
});

/** One sold service of each product. */
export const SOLD = {
  stay: {
    ...sold(
      1,
      {
        property_public_id: "prp_1",
        property_name: "Hotel Adler",
        nights: 3,
        rooms: [
          {
            name: "Double room with a view over the lake, the mountains and the old town, with balcony and kitchenette",
            rate_plan_name: "Flexible rate with breakfast, free cancellation and late check-out on request",
            meal_plan_code: "BB",
            stay_total: "1240.50",
            adults: 2,
            child_ages: [7, 4],
          },
        ],
        mandatory_fees: [
          { name: "City tax", amount: "3.50", currency: "EUR", basis: "PER_PERSON_NIGHT" },
          { name: "Cleaning", amount: "25.00", currency: "EUR", basis: "PER_STAY" },
        ],
      },
      "2027-03-14",
      "2027-03-17",
    ),
    guests: [
      [
        { kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true },
        { kind: "CHILD", first_name: "Byron", last_name: "Lovelace", age: 7, is_lead: false },
      ],
    ],
  },
  transfer: sold(
    2,
    {
      from_zone_name: "Airport FRA",
      to_zone_name: "Frankfurt centre",
      direction: 1,
      service_class: 1,
      vehicle_type: VEHICLE,
      units: 1,
      duration_minutes: 40,
      languages: ["en", "de"],
      flight_number: "XX 101",
      pickup_note: "10:45, arrivals hall, exit B",
    },
    "2027-03-14",
    "2027-03-14",
  ),
  tour: sold(
    3,
    {
      tour_name: "Night walk",
      option_public_id: "opt_1",
      option_name: "Small group",
      meeting_point: { name: "Fountain", address: "Römerberg 1", latitude: 50.1104, longitude: 8.6821 },
      duration_minutes: 150,
      languages: ["en", "fr"],
      units: 4,
    },
    "2027-03-15T20:00:00+01:00",
    "2027-03-15T22:30:00+01:00",
  ),
  flight: sold(
    4,
    {
      segments: [
        leg("101", "LHR", "FRA", "2027-03-14T08:10:00+00:00", "2027-03-14T10:45:00+01:00"),
        leg("102", "FRA", "LHR", "2027-03-17T18:30:00+01:00", "2027-03-17T19:05:00+00:00"),
      ],
    },
    "2027-03-14T08:10:00+00:00",
    "2027-03-17T19:05:00+00:00",
  ),
} satisfies Record<string, SoldService>;

/** A booking's data for a document; by default of a confirmed stay. */
export function makePaper(changes: Partial<Paper> = {}): Paper {
  return {
    number: "100123",
    publicId: "bkg_0VbnupHyEKp1SpMlkzxFve",
    status: "CONFIRMED",
    agency: "Agency of the tests",
    letterhead: plainLetterhead("Agency of the tests"),
    protection: {},
    agencyReference: "A-1",
    supplierReference: null,
    title: "Hotel Adler",
    contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@guests.example", phone: "+44 20 7946 0123" },
    travellers: [],
    party: undefined,
    requests: null,
    sold: [SOLD.stay],
    content: {
      properties: [
        {
          property_public_id: "prp_1",
          address: { line: "Seestraße 1", postal_code: "88662", city: "Überlingen", country_code: "DE" },
          phone: "+49 7551 9460 1",
          email: "front-desk@adler.example",
          latitude: 47.7667,
          longitude: 9.1598,
          checkin_from: "15:00",
          checkout_until: "11:00",
          rooms: [],
        },
      ],
      tours: [{ option_public_id: "opt_1", description: "Guide, lantern and a glass of cider" }],
    },
    isPackage: false,
    total: "1240.50",
    currency: "EUR",
    policy: POLICY,
    reason: null,
    bookedAt: new Date("2026-11-20T10:00:00Z"),
    ...changes,
  };
}
