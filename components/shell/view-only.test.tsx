import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { drawText, type Cached } from "@/lib/testing/harness/draw-component";
import { BookingHeader } from "../booking/details/booking-header";
import { CredentialsScreen } from "../settings/credentials/credentials-screen";
import { ProfilesScreen } from "../settings/profiles/profiles-screen";
import { TripsScreen } from "../trips/trips-screen";
import { EndpointScreen } from "../webhooks/endpoint-screen";
import { ENDPOINTS_QUERY } from "../webhooks/queries";
import { WebhooksScreen } from "../webhooks/webhooks-screen";

const BOOKING = {
  public_id: "bkg_1",
  booking_number: 100123,
  product_type: 1,
  status: "CONFIRMED",
  title: "Schloßhotel Hohenlohe-Waldenburg-Schillingsfürst",
  checkin_date: "2027-01-10",
  checkout_date: "2027-01-12",
  stay_total: "200.00",
  currency: "EUR",
  trip_public_id: null,
} as never;
const ENDPOINT = {
  public_id: "whe_1",
  url: "https://partner.example/hook",
  description: null,
  status: "PENDING_VERIFICATION",
  event_types: ["booking.updated"],
  secret_last4: "abcd",
  previous_secret_expires_at: null,
  verified_at: null,
  last_success_at: null,
  failing_since: null,
};
const ENDPOINTS: Cached[] = [
  ["webhook.list", ENDPOINTS_QUERY, { items: [ENDPOINT], next_cursor: null }],
  ["webhook.health", {}, { items: [] }],
  ["webhook.get", { params: { public_id: "whe_1" } }, ENDPOINT],
];

/** The desk's write operations on tenant data, by component. */
const ACTS: [string, ReactNode, Cached[], string[]][] = [
  [
    "a booking",
    <BookingHeader key="booking" booking={BOOKING} onChanged={() => {}} />,
    [],
    ["Edit", "Change dates", "Add to trip", "Cancel booking"],
  ],
  ["trips", <TripsScreen key="trips" />, [], ["New trip"]],
  ["webhooks", <WebhooksScreen key="webhooks" />, ENDPOINTS, ["Add endpoint"]],
  [
    "an endpoint",
    <EndpointScreen key="endpoint" id="whe_1" />,
    ENDPOINTS,
    ["Verify", "Change events", "Rotate secret", "Replay a range", "More for this endpoint"],
  ],
  [
    "credentials",
    <CredentialsScreen key="credentials" />,
    [["credential.list", {}, { items: [], next_cursor: null }]],
    ["New credential"],
  ],
  ["profiles", <ProfilesScreen key="profiles" />, [["profile.settings", {}, { items: [] }]], ["New profile"]],
];

test.each(ACTS)(
  "the buttons of %s are shown to who may change it, and not with view-only access",
  (_, part, cached, labels) => {
    const [full, viewOnly] = [drawText(part, cached), drawText(part, cached, { mayWrite: false })];
    for (const label of labels) {
      expect(full).toContain(`|${label}|`);
      expect(viewOnly).not.toContain(`|${label}|`);
    }
  },
);
