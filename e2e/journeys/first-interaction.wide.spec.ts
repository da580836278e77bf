import { expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "@/lib/staff/door/roles";
import { buildPath, test } from "./desk/screen-desk";
import { SCREENS } from "./desk/screens";

const soft = expect.configure({ soft: true });

/** A word that no record contains, and what a field for numbers takes instead. */
const TYPED = "quagga";
const TYPED_NUMBER = "3";

// The tests only read records, so each one runs in the next free browser.
test.describe.configure({ mode: "parallel" });

for (const screen of SCREENS) {
  const title = `no control of ${screen.page} takes input before it works, and the first input works`;
  test(title, async ({ browser, desk }) => {
    const role: Role | undefined = screen.roles === "everybody" ? undefined : screen.roles[0];
    const context = await browser.newContext({
      baseURL: desk.baseURL,
      reducedMotion: "reduce",
      ...(role && { storageState: desk.states[role] }),
    });
    const page = await context.newPage();
    const release = await holdScripts(page);
    await page.goto(buildPath(screen, desk.own), { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await page.waitForFunction(() => document.readyState !== "loading");
    soft(await openControls(page), "controls that take input too early").toEqual([]);
    release();
    await typeAtOnce(page, screen.page);
    await pressIconsAtOnce(page, screen.page);
    await pressRow(page, screen.page);
    await context.close();
  });
}

/** Blocks the scripts of the page until they are released, so that it stays as the server rendered it. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Visible interactive elements, except links, that are neither disabled nor inert. */
function openControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      "button, input, select, textarea, [contenteditable=true], [tabindex='0'], [role=button], " +
      "[role=option], [role=tab], [role=spinbutton], [role=slider], [role=switch], [role=menuitem], [role=gridcell]";
    return (
      [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => one.offsetParent !== null && !one.matches(":disabled, a[href]") && !one.closest("[inert]"))
        // Scrollable regions and tab panels only take the focus.
        .filter((one) => !one.matches("[role=tabpanel], section"))
        .map((one) => one.outerHTML.slice(0, 160))
    );
  });
}

/** Types into the first text field as soon as it takes text; the text stays. */
async function typeAtOnce(page: Page, screen: string): Promise<void> {
  const field = page.locator(
    ":is(input:is([type=text], [type=search], [type=email], :not([type])), textarea):not([readonly]):visible",
  );
  if ((await field.count()) === 0) return;
  const first = field.first();
  const typed = (await first.getAttribute("inputmode")) === "numeric" ? TYPED_NUMBER : TYPED;
  await first.fill(typed);
  await page.waitForLoadState("load");
  await soft(first, `${screen}: typed text`).toHaveValue(typed);
  await first.fill("");
  // Suggestions that arrive now do not open.
  await first.blur();
}

const POPUP = "[aria-haspopup]";
const overlays = (page: Page): Locator => page.locator("[role=dialog], [role=listbox], [role=menu]");

/** Presses the icon of the first control of each kind as soon as it is enabled; each press is answered. */
async function pressIconsAtOnce(page: Page, screen: string): Promise<void> {
  const goTo = page.getByRole("button", { name: "Go to", exact: true });
  if (await goTo.isVisible()) {
    await goTo.locator("svg").click();
    await soft(page.getByRole("dialog", { name: "Go to" }), `${screen}: palette`).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  for (const kind of [POPUP, "[aria-expanded]:not([aria-haspopup])"]) {
    const control = page.locator(`main button${kind}:enabled:visible:has(svg)`).first();
    if ((await control.count()) === 0) continue;
    const before = await control.getAttribute("aria-expanded");
    const opened = () => isAnswered(control, before);
    await control.locator("svg").last().click();
    await soft.poll(opened, `${screen}: ${kind}`).toBe(true);
    // A popup may come after its button says that it is open, and takes the focus after it has come; Escape goes to
    // what has the focus.
    if (kind === POPUP) await soft.poll(() => focusIn(page), `${screen}: focus in the popup`).toBe("popup");
    await page.keyboard.press("Escape");
    await expect(overlays(page)).toHaveCount(0);
  }
}

/** "popup" if an overlay or the field of its list has the focus, otherwise what has it. */
function focusIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const popup = "[role=dialog], [role=listbox], [role=menu], [role=combobox][aria-expanded=true]";
    return focused.closest(popup) ? "popup" : focused.outerHTML.slice(0, 160);
  });
}

/** Presses the first row of a list whose rows open something. */
async function pressRow(page: Page, screen: string): Promise<void> {
  const row = page.locator("main tbody tr[data-key]").first();
  if (!(await row.isVisible())) return;
  if ((await row.evaluate((one) => getComputedStyle(one).cursor)) !== "pointer") return;
  const before = page.url();
  await row.locator("td:not(:has(a, button))").first().click();
  await soft.poll(() => page.url(), `${screen}: row`).not.toBe(before);
}

/** Whether a control has changed its state, or has moved behind the overlay that it opened. */
async function isAnswered(control: Locator, before: string | null): Promise<boolean> {
  const page = control.page();
  if ((await overlays(page).count()) > 0) return true;
  return (await control.getAttribute("aria-expanded")) !== before;
}
