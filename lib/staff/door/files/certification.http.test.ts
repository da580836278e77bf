import { afterAll, beforeAll, expect, test } from "vitest";
import { readAsPartner, readRecorded } from "@/lib/certification/read-recorded";
import { certify } from "@/lib/certification/certify";
import { getFreshPartnerDirectory } from "@/lib/partner/directory";
import { makeCredential } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { createEndpoint } from "@/lib/testing/harness/webhook";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { readCertification } from "./certification";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

test("the desk finds what the command finds, check by check", async () => {
  const login = await makeCredential(app.db.client, app.tenant.id);
  const client = await app.origin.signIn(login);
  const { body } = await createBookedStay(client, await makeProperty(app.db.client));
  await cancel(client, body.booking.public_id);
  await createEndpoint(client);

  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const tenant = (await getFreshPartnerDirectory(Date.now())).tenants.get(app.tenant.id)!;
  const staff = {
    publicId: admin.publicId,
    session: "s",
    endsAt: new Date(),
    name: "",
    email: "",
    role: "admin" as const,
    tenant,
    mustEnrol: false,
    access: null,
    isClientView: false,
  };
  const shown = await readCertification(staff, new Headers({ host: "desk.example" }));
  const options = { baseUrl: `${app.origin.url}/api/v1`, clientId: login.clientId, clientSecret: login.secret };
  const found = certify(
    await readRecorded(readAsPartner(options), new Date(Date.now() - 86_400_000), { of: "ACCOUNT" }),
  );
  expect(shown.findings).toEqual(found);
  const unquoted = found.find(({ code }) => code === "afterwards.cancel_quoted")!.shownBy[0]!;
  expect(shown.evidence[unquoted]).toContain(`POST /api/v1/bookings/${body.booking.public_id}/cancel 200`);
  expect(shown.counts.PASSED).toBeGreaterThan(0);
  expect([shown.isReady, shown.calls]).toEqual([false, expect.any(Number)]);
});
