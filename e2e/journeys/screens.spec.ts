import { expect, type Locator, type Page } from "@playwright/test";
import { findAccessibilityFaults, RULES_OF_COLOUR } from "./desk/accessible";
import { ROLES, type Role } from "@/lib/staff/door/roles";
import { isWide } from "@/lib/testing/stages/wide-set";
import { buildPath, test } from "./desk/screen-desk";
import { SCREENS } from "./desk/screens";

// Checks for every screen. A new one is covered by its entry in screens.ts.

// The tests only read records, so each one runs in the next free browser.
test.describe.configure({ mode: "parallel" });

/** Accessibility rules that depend on the width. */
const RULES_OF_LAYOUT = ["target-size"];
const MEDIUM = { width: 768, height: 1024 };
const NARROW = { width: 390, height: 844 };
/**
 * Maximum bytes of scripts that are transferred until the page is idle, without interaction; 51 kB of them are texts.
 */
const SCRIPT_BUDGET = 320_000;

/** A form without and one with the frame, a list, and a record; the wide set has every screen. */
const EXAMPLES = ["/sign-in", "/search", "/bookings", "/bookings/[id]"];

const soft = expect.configure({ soft: true });

for (const screen of SCREENS.filter(({ page }) => isWide || EXAMPLES.includes(page))) {
  const { page: name, roles, heading, scriptBudget = SCRIPT_BUDGET } = screen;

  test(`${name} is accessible, fits the width, stays within the script budget, and runs no foreign scripts`, async ({
    desk,
    opened,
  }) => {
    const [role] = roles === "everybody" ? [] : roles;
    const page = await opened(role);
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));

    await page.goto(buildPath(screen, desk.own), { waitUntil: "load" });
    await settled(page, heading);
    await page.waitForLoadState("networkidle");
    const scripts = await scriptBytes(page);
    if (role) await soft(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    // Soft assertions, so that every violation is reported.
    soft(await findAccessibilityFaults(page), "light, wide").toEqual([]);
    if (isWide) await expectOtherLooks(page);
    soft(errors).toEqual([]);
    soft(scripts, "bytes of scripts").toBeLessThan(scriptBudget);
  });
}

for (const screen of SCREENS) {
  const { page: name, roles: allowed, notFound } = screen;
  if (allowed === "everybody") continue;

  test(`${name} sends a visitor to sign in and refuses other roles`, async ({ playwright, desk }) => {
    const path = buildPath(screen, desk.own);
    const visitor = await playwright.request.newContext({ baseURL: desk.baseURL });
    const sent = await visitor.get(path, { maxRedirects: 0 });
    expect(sent.status()).toBe(307);
    expect(sent.headers().location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    for (const role of ROLES.filter((one) => !allowed.includes(one))) {
      const other = await playwright.request.newContext({ baseURL: desk.baseURL, storageState: desk.states[role] });
      expect((await other.get(path, { maxRedirects: 0 })).status(), role).toBe(403);
      await other.dispose();
    }
    await visitor.dispose();
  });

  if (typeof screen.path === "string") continue;

  test(`${name} does not show another partner's record`, async ({ browser, desk }) => {
    const context = await browser.newContext({ baseURL: desk.baseURL, storageState: desk.states[allowed[0]!] });
    const page = await context.newPage();
    await page.goto(buildPath(screen, desk.foreign));
    await expect(page.getByText(notFound!)).toBeVisible();
    await context.close();
  });
}

test("every screen of every role has the account menu", async ({ playwright, desk }) => {
  for (const role of ROLES) {
    const request = await playwright.request.newContext({ baseURL: desk.baseURL, storageState: desk.states[role] });
    for (const screen of SCREENS.filter(({ roles }) => roles !== "everybody" && roles.includes(role))) {
      const answer = await request.get(buildPath(screen, desk.own));
      soft(await answer.text(), `${role}, ${screen.page}`).toContain('aria-label="Account of ');
    }
    await request.dispose();
  }
});

test("the account menu of every role offers to sign out", async ({ browser, desk }) => {
  for (const role of ROLES) {
    const context = await browser.newContext({ baseURL: desk.baseURL, storageState: desk.states[role] });
    const page = await context.newPage();
    await page.goto("/settings/account");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await soft(page.getByRole("menuitem", { name: "Sign out" }), role).toBeVisible();
    await context.close();
  }
});

test("a page runs only scripts with its nonce, cannot be framed, and sends no referrer", async ({ request }) => {
  const [page, again] = [await request.get("/sign-in"), await request.get("/sign-in")];
  const nonceOf = (response: typeof page) =>
    /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(response.headers()["content-security-policy"]!)![1]!;
  expect(nonceOf(page)).not.toBe(nonceOf(again));
  expect(page.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  const ahead = await request.get("/sign-in", { headers: { rsc: "1", "next-router-prefetch": "1" } });
  expect(ahead.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(page.headers()).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
  });
  const scripts = (await page.text()).match(/<script[^>]*>/g)!;
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(page)}"`);
});

test("a user without permission for a screen sees which role it is for", async ({ browser, desk }) => {
  const expectText = async (role: Role, path: string, words: string) => {
    const context = await browser.newContext({ baseURL: desk.baseURL, storageState: desk.states[role] });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
    await context.close();
  };
  await expectText("agent", "/webhooks", "This is for administrators");
  await expectText("operator", "/bookings", "Operators belong to no partner");
});

test("overlays of a screen are accessible too", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.baseURL, storageState: desk.states.admin });
  const page = await context.newPage();
  await page.goto("/bookings");
  await settled(page);
  const opened = async (what: Locator, by: () => Promise<void>) => {
    await by();
    await expect(what).toBeVisible();
    await page.emulateMedia({ colorScheme: "light" });
    soft(await findAccessibilityFaults(page), `light, ${String(what)}`).toEqual([]);
    if (isWide) {
      await page.emulateMedia({ colorScheme: "dark" });
      soft(await findAccessibilityFaults(page, RULES_OF_COLOUR), `dark, ${String(what)}`).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await expect(what).toHaveCount(0);
  };
  const press = (key: string) => () => page.keyboard.press(key);
  const palette = page.getByRole("dialog", { name: "Go to" });
  // Pressed again until the page handles keys.
  const openPalette = () =>
    expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(palette).toBeVisible({ timeout: 500 });
    }).toPass();
  await opened(palette, openPalette);
  await opened(page.getByRole("alertdialog", { name: "Keyboard shortcuts" }), press("?"));
  await opened(page.getByRole("menu"), () => page.getByRole("button", { name: /^Account of/ }).click());
  await opened(page.getByRole("complementary"), () => page.getByRole("grid").getByRole("row").nth(1).click());
  await opened(page.getByRole("listbox", { name: "Status" }), () =>
    page.getByRole("button", { name: "Status" }).click(),
  );
  await context.close();
});

/** Checks dark and smaller widths, by the rules that these can break. */
async function expectOtherLooks(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  soft(await findAccessibilityFaults(page, RULES_OF_COLOUR), "dark, wide").toEqual([]);
  await resize(page, MEDIUM);
  soft(await findAccessibilityFaults(page, [...RULES_OF_COLOUR, ...RULES_OF_LAYOUT]), "dark, medium").toEqual([]);
  await resize(page, NARROW);
  soft(await findAccessibilityFaults(page, RULES_OF_COLOUR), "dark, narrow").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  soft(await findAccessibilityFaults(page), "light, narrow").toEqual([]);
}

/** Resizes the window, and expects that the page does not scroll sideways. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // A chart adapts one frame later.
  await soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), "page width").toBe(size.width);
}

/** Waits for the first content: a heading, and no skeletons. */
async function settled(page: Page, heading: RegExp = /./): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
}

/** Transferred bytes of the scripts requested so far. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources
      .filter(({ name }) => /\.js(\?|$)/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}
