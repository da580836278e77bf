import { readFile } from "node:fs/promises";
import { expect, test as base, type PlaywrightWorkerArgs } from "@playwright/test";
import { bookStay, OWN, partnerAt } from "./desk/records";
import { freshName } from "./desk/sold";
import { signInOnce, type State } from "./desk/signed-in";

interface Desks {
  operator: State;
  agent: State;
}
const test = base.extend<object, { desks: Desks }>({
  desks: [
    async ({ playwright }: PlaywrightWorkerArgs, use, { project }) => {
      const state = (role: "operator" | "agent") => signInOnce(playwright.request, project.use.baseURL!, role);
      const [operator, agent] = await Promise.all([state("operator"), state("agent")]);
      await use({ operator, agent });
    },
    { scope: "worker" },
  ],
  storageState: ({ desks }, use) => use(desks.operator),
});

test("an operator exports and erases a guest's data, and the agency's booking keeps its price without a name", async ({
  page,
  request,
  browser,
  baseURL,
  desks,
}) => {
  const name = freshName();
  const partner = await partnerAt(request, OWN);
  const booking = await bookStay(partner, { person: { first_name: "Ada", last_name: name }, more: {} });
  const number = String(booking.booking_number);

  await page.goto("/guests");
  await page.getByLabel("Name, e-mail or telephone").fill(`Ada ${name}`);
  await page.getByRole("button", { name: "Find bookings" }).click();
  await expect(page.getByText(/searched, 1 found$/)).toBeVisible();
  expect(page.url()).not.toContain(name);
  const found = page.getByRole("listitem").filter({ hasText: `Booking ${number}` });
  await expect(found).toContainText("Still to be travelled");
  await expect(page.getByRole("button", { name: "Export 0 bookings" })).toBeDisabled();
  await found.getByText(`Booking ${number}`).click();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export 1 booking" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ bookings: [{ booking: { booking_number: booking.booking_number } }] });
  expect(file).toContain(name);

  await page.getByRole("button", { name: "Erase 1 booking…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Erase the guests of 1 booking?" });
  const erase = dialog.getByRole("button", { name: "Erase 1 booking" });
  await dialog.getByLabel("Case number").fill("DSR-1");
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await erase.click();
  await expect(dialog.getByText("A booking has not been travelled yet")).toBeVisible();
  await dialog.getByText("Include 1 booking still to be travelled").click();
  await erase.click();
  await expect(page.getByText("1 booking erased")).toBeVisible();
  await expect(page.getByText("No guests found")).toBeVisible();

  const desk = await browser.newPage({ baseURL: baseURL!, storageState: desks.agent });
  await desk.goto(`/bookings/${booking.public_id as string}`);
  await expect(desk.getByText("Guest data erased")).toBeVisible();
  await expect(desk.getByText(name)).toHaveCount(0);
  await expect(desk.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await expect(desk.getByRole("link", { name: "Voucher" })).toHaveCount(0);
  await expect(desk.getByRole("button", { name: "Cancel booking" })).toBeVisible();
  await desk.close();
});
