import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { booked, cancel, poll, quote } from "@/lib/testing/harness/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

test("a stay is searched, prebooked, booked, polled, quoted and cancelled", async () => {
  const property = await makeProperty(app.db.client);
  const { body } = await booked(app.partner, property);
  expect(body.booking.status).toBe("CONFIRMED");
  const id = body.booking.public_id;
  expect((await poll(app.partner, id)).body.status).toBe("CONFIRMED");
  expect((await quote(app.partner, id)).body).toMatchObject({ fee: "0", cancellable: true });
  expect((await cancel(app.partner, id)).body.booking.status).toBe("CANCELLED");
});
