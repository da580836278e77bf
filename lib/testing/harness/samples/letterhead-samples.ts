import type { MakeStaffSample } from "./staff-sample";

/** A PNG of one pixel. */
const TINY_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Samples of the operations on an agency's letterhead. */
export const LETTERHEAD_SAMPLES: Record<string, MakeStaffSample> = {
  "letterhead.get": async () => ({}),
  "letterhead.update": async () => ({
    body: {
      name: "Reisebüro Alpenblick",
      address_lines: ["Hauptstraße 1", "80331 München"],
      phone: "+49 89 123456",
      email: "desk@alpenblick.example",
      website: "www.alpenblick.example",
      colour: "#0b5566",
      logo: TINY_PNG,
    },
  }),
};
