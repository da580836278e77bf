import type { Page } from "@playwright/test";
import { RESULTS } from "./fill";
import type { Measure } from "./measure";

/** An agent's interactions with search results. */
export async function searchSteps(page: Page, path: string, measure: Measure): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: `${RESULTS} properties` }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");

  const filters = page.getByRole("complementary", { name: "Filters" });
  const tick = (name: string) => filters.getByRole("checkbox", { name }).press("Space");
  for (const name of ["Free cancellation", "Bed and breakfast", "4 stars", "Instant confirmation"])
    await measure(`filter: ${name}`, [() => tick(name), () => tick(name)]);

  const order = page.getByRole("button", { name: /Order/ });
  const orders = ["Lowest price", "Most stars", "Nearest", "Longest free cancellation", "Recommended"];
  for (const name of orders) {
    await measure("order: open the choice", [() => order.click()], 1);
    await measure(`order: ${name}`, [() => page.getByRole("option", { name }).click()], 1);
  }

  const name = filters.getByRole("searchbox", { name: "Name contains" });
  await name.click();
  await measure("filter: type a name", [() => page.keyboard.type("Property 90001"), () => name.clear()]);
  const most = filters.getByRole("textbox", { name: /^At most/ });
  await most.click();
  await measure("filter: type a price", [() => page.keyboard.type("350.50"), () => most.clear()]);

  const first = page.getByRole("button", { name: /offers? of/ }).first();
  await measure("row: open its offers, close them", [() => first.click(), () => first.click()]);
  await measure("row: scroll far", [() => page.mouse.wheel(0, 20_000), () => page.mouse.wheel(0, -40_000)]);

  const show = (as: string) => page.getByRole("radio", { name: as }).press("Space");
  await measure("view: map, list", [() => show("Map"), () => show("List")]);
  await show("Map");
  await page.getByRole("region", { name: /^Map of the results/ }).focus();
  await measure("map: move", [() => page.keyboard.press("ArrowRight"), () => page.keyboard.press("ArrowLeft")]);
  await measure("map: zoom", [() => page.keyboard.press("+"), () => page.keyboard.press("-")]);
  const pins = page.getByRole("group", { name: "Prices on the map" }).getByRole("button");
  await measure("map: select a place", [() => pins.first().press("Enter")]);
}
