import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetPartners } from "@/lib/partner/directory";
import { makeProfile, type MadeProfile } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { callAvailability, AVAILABILITY, type Spot } from "@/lib/testing/harness/products/availability";
import { served, type Served } from "@/lib/testing/harness/served";
import { findOffer, prebook } from "@/lib/testing/harness/products/stay";

const RESOLVED = "x-service-resolved-partner-profile-id";
const under = (profile: { publicId: string }) => ({ headers: { "x-service-partner-profile-id": profile.publicId } });
const PRICED = AVAILABILITY.filter((op) => op.id !== "availability.check");

let app: Served;
let spot: Spot;
/** A profile with a mark-up of 12.5 percent, which sees only the second plan. */
let narrow: MadeProfile;
beforeAll(async () => {
  app = await served();
  const place = await makePlace(app.db.client);
  // A mark-up of 12.5 percent on 10.04 is 11.295, rounded up once per slot.
  const property = await makeProperty(app.db.client, {
    place,
    plans: [{}, {}],
    rooms: [{ prices: [900, 1_004], allotment: 5 }],
  });
  spot = { place, property };
  narrow = await makeProfile(app.db.client, app.tenant.id, {
    markup: "12.5",
    ratePlans: [property.plans[1]!.publicId],
  });
});
beforeEach(forgetPartners);
afterAll(() => app.close());

describe.each(AVAILABILITY.map((op) => [op.id, op] as const))("%s", (_id, op) => {
  test("returns the resolved profile: the header's, or the Default", async () => {
    expect((await callAvailability(app.partner, op, spot)).headers[RESOLVED]).toBe(app.tenant.profile.publicId);
    expect((await callAvailability(app.partner, op, spot, under(narrow))).headers[RESOLVED]).toBe(narrow.publicId);
  });

  test("refuses the profile of another tenant, and an unknown one", async () => {
    for (const publicId of [app.otherTenant.profile.publicId, "prf_0nobodys"]) {
      const answer = await callAvailability(app.partner, op, spot, under({ publicId }));
      expect([answer.status, answer.body.code]).toEqual([404, "PROFILE_NOT_FOUND"]);
    }
  });

  test("sells nothing that the profile hides", async () => {
    const blind = await makeProfile(app.db.client, app.tenant.id, { ratePlans: ["rtp_0nobodys"] });
    forgetPartners();
    const answer = await callAvailability(app.partner, op, spot, under(blind));
    expect([answer.status, op.sells(answer.body)]).toEqual([200, false]);
  });
});

describe.each(PRICED.map((op) => [op.id, op] as const))("%s", (_id, op) => {
  test("prices under the profile: mark-up rounded to the minor unit once per slot, and only its plans", async () => {
    const slot = { adults: 2, child_ages: [] };
    const total = async (options: object) =>
      op.total((await callAvailability(app.partner, op, spot, { nights: 1, ...options })).body);
    expect(await total({})).toBe("9.00");
    expect(await total(under(narrow))).toBe("11.30");
    // The sum is three slots of 11.295, each rounded, instead of 33.885 rounded once.
    expect(await total({ ...under(narrow), occupancy: [slot, slot, slot] })).toBe("33.90");
    expect(await total({ ...under(narrow), nights: 2 })).toBe("22.59");
    // 10.04 EUR at 1.0841 USD with a mark-up of 12.5 percent are 12.24490950, rounded once.
    expect(await total({ ...under(narrow), currency: "USD" })).toBe("12.24");
    expect(await total({ ...under(narrow), currency: "JPY" })).toBe("2109");
    expect(await total({ ...under(narrow), currency: "KWD" })).toBe("3.758");
  });
});

describe("a key sealed under a profile", () => {
  const availability = AVAILABILITY.find((op) => op.id === "properties.availability")!;
  const open = (proof: string | null, profile: { publicId: string }) =>
    app.partner.call<{ offers: { grand_total: string }[] }>(
      "POST",
      `/properties/${spot.property.publicId}/offers/search`,
      { body: { proof }, ...under(profile) },
    );
  const others = () => [app.tenant.profile, app.otherTenant.profile, { publicId: "prf_0nobodys" }];

  test("is opened under the sealed profile, regardless of the header: a proof", async () => {
    const { body } = await callAvailability(app.partner, availability, spot, { nights: 1, ...under(narrow) });
    for (const profile of others()) {
      const opened = await open(body.results[0]!.proof, profile);
      expect([opened.headers[RESOLVED], opened.body.offers.map((o) => o.grand_total)]).toEqual([
        narrow.publicId,
        ["11.30"],
      ]);
    }
  });

  test("is opened under the sealed profile, regardless of the header: a rate key", async () => {
    const offer = await findOffer(app.partner, spot.property, { nights: 1, ...under(narrow) });
    for (const profile of others()) {
      const held = await prebook(app.partner, offer, under(profile));
      expect([held.headers[RESOLVED], held.body.match_status, held.body.offer.grand_total]).toEqual([
        narrow.publicId,
        "MATCHED",
        "11.30",
      ]);
    }
  });

  test("is refused once the profile was deleted", async () => {
    const gone = await makeProfile(app.db.client, app.tenant.id, {});
    forgetPartners();
    const { body } = await callAvailability(app.partner, availability, spot, under(gone));
    const offer = await findOffer(app.partner, spot.property, under(gone));
    await app.db.rows("DELETE FROM profile WHERE id = $1", [gone.id]);
    forgetPartners();
    const answers = [await open(body.results[0]!.proof, app.retail), await prebook(app.partner, offer)];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([404, "PROFILE_NOT_FOUND"]);
  });
});
