import { expect } from "@playwright/test";
import { startSession } from "./desk/desk";
import { test } from "./desk/signed-in";
import { callStaff, bookStay, freshName } from "./desk/sold";

test("the first screen shows an agent who arrives, which deadlines end and the trips, without a click", async ({
  page,
}) => {
  const name = freshName();
  const { public_id: id, booking_number: number } = await bookStay(page, name, { ahead: 5 });
  await callStaff(page, "trip.create", { body: { name: `Trip of ${name}`, booking_public_ids: [id as string] } });
  await page.goto("/");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  for (const title of ["Arrivals, next 7 days", "Free cancellation ends within 7 days"])
    await expect(page.getByRole("region", { name: title }).getByText(`Booking ${number}`)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Trips" }).getByRole("link", { name: `Trip of ${name}` }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "API, last 7 days" })).toHaveCount(0);

  // The list that the section links to has the same filter.
  await page.getByRole("region", { name: "Arrivals, next 7 days" }).getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("grid", { name: "Bookings" }).getByText(String(number))).toBeVisible();
});

test("an admin's first screen also shows failing endpoints and how the API was used", async ({ page }) => {
  await startSession(page, "admin@demo.example");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Failing webhook endpoints" })).toBeVisible();
  const figures = page.getByRole("region", { name: "API, last 7 days" });
  for (const figure of ["Calls", "Refused", "Look to book", "Busiest minute"])
    await expect(figures.getByText(figure, { exact: true })).toBeVisible();
});

test("an operator's first screen shows what waits for an answer, and what is wrong with partners and supply", async ({
  page,
}) => {
  await startSession(page, "operator@demo.example");
  await page.goto("/");
  await expect(page).toHaveURL(/\/home$/);
  for (const title of ["Waiting for your answer", "Supply that ends", "Images that could not be fetched"])
    await expect(page.getByRole("region", { name: title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Partners with problems, last 2 days" })).toBeVisible();
});
