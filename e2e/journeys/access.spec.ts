import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { newTenant, type NewTenant } from "./desk/new-tenant";
import { callStaff, bookStay, freshName } from "./desk/sold";

/** Buttons that change data, by the verb at the start of their label. */
const WRITES =
  /^(Edit|Change|Cancel|Add|New|Create|Delete|Disable|Enable|Rotate|Replay|Send|Verify|Save|Hold|Book|Confirm|Reject|Resend|Remove)\b/;

/** A tenant's screens, each with an address that shows data that can be changed. */
const screensOf = ({ booking, trip, endpoint }: Record<"booking" | "trip" | "endpoint", string>) => [
  `/bookings/${booking}`,
  "/bookings?status=CONFIRMED",
  "/trips",
  `/trips/${trip}`,
  "/outbox",
  "/account",
  "/webhooks",
  `/webhooks/${endpoint}`,
  "/settings/credentials",
  "/settings/profiles",
  "/usage",
  "/requests",
];

async function enter(operator: Page, { publicId, name }: NewTenant, mode: "look" | "act"): Promise<void> {
  if (mode === "look") {
    await operator.goto(`/tenants/${publicId}`);
    await operator.getByRole("button", { name: "View as operator" }).click();
  } else await operator.getByRole("link", { name: "Act for the tenant" }).click();
  const panel = operator.getByRole("dialog", { name: `Look into ${name}` });
  await panel.getByLabel("Reason").fill("Ticket 4711");
  await panel.getByRole("button", { name: mode === "look" ? `Look into ${name}` : `Act for ${name}` }).click();
  await expect(operator.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
}

test("an operator with view access cannot use any control that changes a tenant; with write access they can", async ({
  browser,
  baseURL,
}) => {
  const tenant = await newTenant(browser, baseURL!);
  const { operator, agent, publicId, close } = tenant;
  const { public_id: booking } = await bookStay(agent, freshName(), { ahead: 120 });
  const trip = await callStaff(agent, "trip.create", {
    body: { name: "A trip", booking_public_ids: [booking as string] },
  });
  const endpoint = await callStaff(agent, "webhook.create", { body: { url: "https://partner.example/hook" } });
  const screens = screensOf({
    booking: booking as string,
    trip: trip.public_id as string,
    endpoint: endpoint.public_id as string,
  });

  await enter(operator, tenant, "look");
  const banner = operator.getByRole("complementary", { name: "Access to a tenant" });
  await expect(banner).toContainText("Nothing can be changed");
  for (const path of screens) {
    await operator.goto(path);
    await expect(operator.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await operator.waitForLoadState("networkidle");
    // Actions on behalf of the supplier are part of operators' own rights, independent of access to a tenant.
    const suppliers = operator.getByRole("region", { name: /supplier/i }).getByRole("button");
    const labels = await operator.getByRole("main").getByRole("button", { name: WRITES }).allInnerTexts();
    for (const own of await suppliers.allInnerTexts()) if (labels.includes(own)) labels.splice(labels.indexOf(own), 1);
    expect.soft(labels, path).toEqual([]);
  }
  await operator.goto(`/bookings/${booking as string}`);
  await expectAccessible(operator, "a booking that an operator looks into");

  // A view-only access changes nothing of the tenant, not even its contract.
  await banner.getByRole("button", { name: "End now" }).click();
  await expect(operator.getByRole("heading", { level: 1, name: tenant.name })).toBeVisible();
  await callStaff(operator, "tenant.contract", {
    params: { public_id: publicId },
    body: {
      whole_catalogue: false,
      product_types: [1],
      place_public_ids: [],
      chains: [],
      record_public_ids: [],
      rate_plan_public_ids: null,
    },
  });
  // The tenant's screens show the catalogue of its contract; the form of the contract itself shows all of it.
  await enter(operator, tenant, "look");
  await expect(async () => {
    const { items } = await callStaff(operator, "property.list", { query: { q: "Berlin", limit: "5" } });
    expect(items).toEqual([]);
  }).toPass();
  const { items } = await callStaff(operator, "property.list", { query: { q: "Berlin", limit: "5" }, as: "operator" });
  expect((items as unknown[]).length).toBeGreaterThan(0);

  // Access with permission to write: changes succeed, and the tenant's audit has them.
  await enter(operator, tenant, "act");
  await expect(banner).toContainText("You act for");
  await operator.goto(`/bookings/${booking as string}`);
  await operator.getByRole("button", { name: "Edit", exact: true }).click();
  const panel = operator.getByRole("dialog", { name: /^Edit booking/ });
  await panel.getByLabel("Agency reference").fill("BY-HOUSE");
  await panel.getByRole("button", { name: /^Save/ }).click();
  await expect(operator.getByText("BY-HOUSE", { exact: true })).toBeVisible();
  await banner.getByRole("button", { name: "End now" }).click();
  await expect(operator.getByRole("heading", { level: 1, name: tenant.name })).toBeVisible();
  await agent.goto(`/audit?subject=${booking as string}`);
  const rows = agent.getByRole("grid", { name: "Audit" }).getByRole("row");
  await expect(rows.filter({ hasText: "booking.update" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "booking.get" }).first()).toBeVisible();
  await close();
});
