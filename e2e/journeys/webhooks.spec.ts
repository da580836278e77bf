import { expect, test, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { receive, wellBehaved, type Hit, type Receiver, type Reply } from "@/lib/testing/harness/servers/receiver";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { signIn } from "./desk/desk";

let receiver: Receiver;
let answer: (hit: Hit) => Reply = wellBehaved;
test.beforeEach(async () => {
  answer = wellBehaved;
  receiver = await receive((hit) => answer(hit));
});
test.afterEach(() => receiver.close());

const menu = async (page: Page, act: string) => {
  await page.getByRole("button", { name: "More for this endpoint" }).click();
  await page.getByRole("menuitem", { name: act }).click();
};
/** Verifies a request's signature. @throws if the secret does not match */
const verified = (secret: string, { text, headers }: Hit) =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

/** Adds an endpoint at the test's receiver. @returns its secret, which is shown once */
async function addEndpoint(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const panel = page.getByRole("dialog", { name: "Add endpoint" });
  await panel.getByLabel("URL").fill("https://10.0.0.1/hooks");
  await panel.getByLabel("Description").fill("Back office");
  await panel.getByRole("button", { name: "Add endpoint" }).click();
  await expect(panel.getByText("Leads to an address that is not public")).toBeVisible();
  await panel.getByLabel("URL").fill(`${receiver.url}/hooks`);
  await panel.getByText("trip.updated").click();
  await panel.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await panel.getByRole("textbox", { name: "Signing secret" }).inputValue();
  await panel.getByRole("link", { name: "Continue to verification" }).click();
  await expect(page).toHaveURL(/\/webhooks\/whe_/);
  await expect(page.getByText("Back office")).toBeVisible();
  await expect(page.getByText(`${EVENT_TYPES.length - 1} of ${EVENT_TYPES.length} events`)).toBeVisible();
  return secret;
}

async function verify(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
}

test("an admin adds and verifies an endpoint, checks a test's signature, and resends a failed delivery", async ({
  page,
}) => {
  await signIn(page, "admin@demo.example");
  const secret = await addEndpoint(page);

  answer = () => ({ status: 200, body: "Welcome" });
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not verified" })).toContainText("Welcome");
  answer = wellBehaved;
  await verify(page);

  await page.getByRole("button", { name: "Send a test" }).click();
  const panel = page.getByRole("dialog", { name: "Delivery" });
  await expect(panel.getByText("Delivered", { exact: true })).toBeVisible();
  expect(verified(secret, receiver.of("endpoint.test")[0]!)).toMatchObject({ type: "endpoint.test" });
  await panel.getByRole("button", { name: "How to verify the signature" }).click();
  const signature = receiver.of("endpoint.test")[0]!.headers["webhook-signature"] as string;
  await expect(panel.getByRole("region", { name: "webhook-signature" })).toHaveText(signature);
  await page.reload();
  await expect(panel.getByText("Delivered", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  answer = () => ({ status: 500, body: "out of order" });
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(panel.getByText("Retrying", { exact: true })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Response" })).toContainText("out of order");
  answer = wellBehaved;
  await panel.getByRole("button", { name: "Send again" }).click();
  await expect(panel.getByText("Delivered", { exact: true })).toBeVisible();
  const [, failed, again] = receiver.of("endpoint.test");
  expect(again!.headers["webhook-id"]).toBe(failed!.headers["webhook-id"]);
});

test("an admin rotates a secret without failed deliveries, replays after failures, disables and deletes an endpoint", async ({
  page,
}) => {
  await signIn(page, "admin@demo.example");
  const old = await addEndpoint(page);
  await verify(page);

  await menu(page, "Rotate secret");
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  const shown = page.getByRole("alertdialog", { name: "The new secret" });
  const fresh = await shown.getByRole("textbox", { name: "Signing secret" }).inputValue();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^(23:59:\d\d|24:00:00)$/);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("dialog").getByText("Delivered", { exact: true })).toBeVisible();
  for (const secret of [old, fresh]) verified(secret, receiver.of("endpoint.test")[0]!);
  await page.keyboard.press("Escape");

  answer = () => ({ status: 503 });
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("dialog").getByText("Retrying", { exact: true })).toBeVisible();
  await page.goto("/webhooks");
  const failing = page.getByRole("alert").filter({ hasText: "failing" });
  await failing.getByRole("link", { name: receiver.url.replace("http://", "") }).click();
  answer = wellBehaved;
  await page.getByRole("alert").getByRole("button", { name: "Replay" }).click();
  const replay = page.getByRole("alertdialog", { name: "Replay a range" });
  await replay.getByRole("button", { name: "Send 1 again" }).click();
  await expect.poll(() => receiver.of("endpoint.test").length).toBe(3);

  await menu(page, "Disable");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable endpoint" }).click();
  await expect(page.getByText("Disabled: nothing is sent")).toBeVisible();
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  await menu(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(page.getByText(`${receiver.url}/hooks`, { exact: true }).and(page.locator("main *"))).toHaveCount(0);
});
