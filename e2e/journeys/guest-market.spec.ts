import { expect, test, type Page } from "@playwright/test";
import { inDays, nameGuests, startSession } from "./desk/desk";

const day = (ahead: number): string => inDays(ahead).toISOString().slice(0, 10);

/** A hotel in Dubai as its contract has it: a plan for the Gulf, one for all others. @returns its public id */
async function createHotel(page: Page): Promise<string> {
  const call = async <T>(operation: string, data: object): Promise<T> => {
    const headers = { origin: new URL(page.url()).origin };
    const answer = await page.request.post(`/api/staff/${operation}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const code = `GULF-${Date.now().toString(36).toUpperCase()}`;
  const place = { code, name: "Hotel Pearl", category_code: "HOTEL", city: "Dubai", country_code: "AE" };
  const values = { ...place, timezone: "Asia/Dubai", currency_code: "AED" };
  const { rows } = await call<{ rows: { public_id: string }[] }>("supply.apply", {
    params: { kind: "properties" },
    body: { rows: [{ values }] },
  });
  const params = { public_id: rows[0]!.public_id };
  const { version } = await call<{ version: string }>("contract.get", { params });
  const plan = { board_code: "BB", currency_code: "AED", non_refundable: false, free_until: "3d 18:00" };
  const prices = { "WORLD@2": "2021.00", "GULF@2": "1600.00" };
  await call("contract.save", {
    params,
    body: {
      version,
      rooms: [
        { code: "FAM", name: "Family room", base_occupancy: 2, max_adults: 4, max_children: 2, max_occupancy: 4 },
      ],
      rate_plans: [
        { ...plan, code: "WORLD", name: "Rest of the world", markets: ["!SA", "!AE"] },
        { ...plan, code: "GULF", name: "Gulf residents", markets: ["SA", "AE"] },
      ],
      nights: [{ room_code: "FAM", from: day(40), to: day(60), allotment: 5, prices }],
    },
  });
  return params.public_id;
}

test("a price for guests of a market is found by the country's name, booked, and told on the booking", async ({
  page,
}) => {
  await startSession(page, "operator@demo.example");
  await page.goto("/home");
  const id = await createHotel(page);
  await startSession(page);
  await page.goto(`/properties/${id}?checkin=${day(45)}&checkout=${day(47)}&rooms=2&currency=AED`);

  const offers = page.getByRole("button", { name: /^Hold .*breakfast/ });
  await expect(offers).toHaveCount(1);
  await expect(offers).toHaveAccessibleName(/4,042\.00/);

  const market = page.getByRole("combobox", { name: "Guests from" });
  await expect(market).toHaveValue("Not known");
  await market.fill("saudi");
  await market.press("Enter");
  await expect(market).toHaveValue("Saudi Arabia");
  await page.getByRole("button", { name: "Show prices" }).click();
  await expect(page).toHaveURL(/market=SA/);
  await expect(offers).toHaveAccessibleName(/3,200\.00/);
  // The days around are priced for these guests, too; a text that names no country is forgotten.
  await expect(page.getByRole("region", { name: /dates/i }).getByText("3,200.00").first()).toBeVisible();
  await market.fill("xyz");
  await market.press("Tab");
  await expect(market).toHaveValue("Saudi Arabia");

  await page.reload();
  await expect(market).toHaveValue("Saudi Arabia");
  await offers.click();
  await expect(page).toHaveURL(/\/book\?hold=/);
  await expect(page.getByText("guests from Saudi Arabia")).toBeVisible();
  await nameGuests(page);
  await page.getByRole("button", { name: /^Book for .*AED$/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByText("Guests from", { exact: true })).toBeVisible();
  await expect(page.getByText("Saudi Arabia", { exact: true })).toBeVisible();
});
