import { expect, test as base, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
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

/** Opens the only request that a search finds. */
async function openRequest(page: Page, word: string) {
  await page.getByRole("searchbox", { name: "Find a booking" }).fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await page.getByRole("row").filter({ hasText: word }).click();
  return page.getByRole("complementary", { name: /^Booking \d+$/ });
}

test("an operator confirms one request and declines another, and the agency reads both answers", async ({
  page,
  request,
  browser,
  baseURL,
  desks,
}) => {
  const partner = await partnerAt(request, OWN);
  const [wanted, refused] = [freshName(), freshName()];
  const createRequest = (last: string) =>
    bookStay(partner, {
      person: { first_name: "Ada", last_name: last },
      scenario: "on_request",
      more: { agency_reference: `REQ-${last}`, special_requests: "A cot" },
    });
  const [first, second] = [await createRequest(wanted), await createRequest(refused)];

  await page.goto("/on-request");
  let panel = await openRequest(page, wanted);
  await expect(panel.getByRole("timer")).toHaveText(/^2[34]:\d\d:\d\d$/);
  const rooms = panel.getByRole("region", { name: "Room and guests" });
  await expect(rooms).toContainText(`Ada ${wanted}`);
  for (const fact of ["Demo Travel", `REQ-${wanted}`, "A cot", "Cancellation once confirmed", "E-mail"])
    await expect(panel).toContainText(fact);
  await panel.getByLabel("Supplier’s reference").fill("HTL-4711");
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No booking matches")).toBeVisible();

  panel = await openRequest(page, refused);
  await panel.getByRole("button", { name: "Decline…" }).click();
  await panel.getByRole("button", { name: "Decline request" }).click();
  await expect(panel.getByText("Enter a reason: the partner reads it")).toBeVisible();
  await panel.getByLabel("Reason").fill("Renovation in that week");
  await panel.getByRole("button", { name: "Decline request" }).click();
  await expect(page.getByText("No booking matches")).toBeVisible();

  const desk = await browser.newPage({ baseURL: baseURL!, storageState: desks.agent });
  await desk.goto(`/bookings/${first.public_id as string}`);
  await expect(desk.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  await expect(desk.getByText("HTL-4711", { exact: true })).toBeVisible();
  await desk.goto(`/bookings/${second.public_id as string}`);
  await expect(desk.getByText("Rejected", { exact: true }).first()).toBeVisible();
  await expect(desk.getByText("Renovation in that week")).toBeVisible();
  await desk.close();
});
