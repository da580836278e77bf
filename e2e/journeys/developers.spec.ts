import { readFile } from "node:fs/promises";
import { expect, test as base, type Page } from "@playwright/test";
import { signInOnce } from "./desk/signed-in";

/** A test with the demo agency's admin signed in. */
const test = base.extend<object>({
  storageState: async ({ playwright, baseURL }, use) => use(await signInOnce(playwright.request, baseURL!, "admin")),
});

async function downloaded(page: Page, name: string): Promise<Record<string, unknown>> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
}

test("a developer copies commands with the agency's client id, books from the reference and downloads its files", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developers");
  await page.getByRole("button", { name: /Credential$/ }).click();
  await page.getByRole("option", { name: /demo-partner/ }).click();
  await page.getByRole("button", { name: "Copy Get a token, cURL" }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`BASE=${baseURL}/api/v1`);
  expect(copied).toContain('-u "demo-partner:$CLIENT_SECRET"');

  // The browser stores the language, so it applies to the next page too.
  await page.getByRole("radio", { name: "TypeScript" }).click();
  await expect(page.getByRole("region", { name: "Search, TypeScript" })).toContainText('const propertyId = "prp_');
  await page.getByRole("navigation", { name: "Developers" }).getByRole("link", { name: "Reference" }).click();
  const operations = page.getByRole("navigation", { name: "Operations" });
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("prebook_expired");
  await expect(operations.getByRole("link", { name: "POST /book", exact: true })).toBeVisible();
  await expect(operations.getByRole("link", { name: "POST /search", exact: true })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("get /countries");
  await operations.getByRole("link", { name: "GET /countries" }).click();
  await expect(page.getByRole("region", { name: "Request", exact: true })).toContainText("await fetch(");

  await page.getByRole("radio", { name: "Try it" }).click();
  await page.getByLabel("Client id").fill("demo-partner");
  await page.getByLabel("Client secret").fill("demo-partner-secret");
  await page.getByRole("button", { name: "Get a token" }).click();
  await expect(page.getByText(/min left/)).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  await expect(answer.getByRole("status").first()).toContainText("200");
  await expect(answer).toContainText('"items"');

  // Values of a response are filled into the next requests: a booking takes three clicks.
  for (const [path, status] of [
    ["/search", "200"],
    ["/prebook", "200"],
    ["/book", "201"],
  ] as const) {
    await page.getByRole("searchbox", { name: "Search the reference" }).fill(`accommodation post ${path}`);
    await operations.getByRole("link", { name: `POST ${path}`, exact: true }).click();
    await page.waitForURL(new RegExp(`/reference${path}`));
    await expect(page.getByRole("textbox", { name: "Body" })).not.toHaveValue(/prp_0Vd3kQ8sT4|RATE_KEY|PREBOOK_TOKEN/);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(answer.getByRole("status").first()).toContainText(status);
  }
  await expect(answer).toContainText('"status": "CONFIRMED"');

  const [document, collection] = [await downloaded(page, "OpenAPI JSON"), await downloaded(page, "Postman")];
  expect(document).toMatchObject({ openapi: "3.0.3", servers: [{ url: `${baseURL}/api/v1` }] });
  expect((collection.item as { name: string }[]).map(({ name }) => name)).toContain("Accommodation");
});

test("the sandbox clock is advanced and reset, and a scenario link opens its operation", async ({ page }) => {
  await page.goto("/developers/sandbox");
  const clock = page.getByRole("region", { name: "Clock" });
  await expect(clock).toContainText("with real time");
  try {
    // Moves the clock by an hour only, so that deadlines of other tests do not pass.
    await clock.getByRole("button", { name: "1 hour" }).click();
    await expect(clock).toContainText("1 hour ahead of real time");
    await clock.getByRole("button", { name: "30 min" }).click();
    await expect(clock).toContainText("1 hour 30 minutes ahead of real time");
  } finally {
    await clock.getByRole("button", { name: "Back to real time" }).click();
    await expect(clock).toContainText("with real time");
  }
  await page
    .getByRole("listitem")
    .filter({ hasText: "sold_out" })
    .getByRole("link", { name: "/prebook", exact: true })
    .click();
  await expect(page.getByRole("button", { name: /^sold_out/ })).toBeVisible();
});
