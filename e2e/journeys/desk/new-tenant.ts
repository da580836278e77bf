import { expect, type Browser, type Page } from "@playwright/test";
import { signIn } from "./desk";
import { callStaff, freshName } from "./sold";

const PASSWORD = "quite a long sentence";

export interface NewTenant {
  publicId: string;
  name: string;
  /** The page of an operator. */
  operator: Page;
  /** A page of the tenant's admin, who also books. */
  agent: Page;
  close: () => Promise<void>;
}

/** A new tenant for journeys that must not change what others read: whole catalogue, no mark-up, one admin. */
export async function newTenant(browser: Browser, baseURL: string): Promise<NewTenant> {
  const contexts = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
  const [operator, agent] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(operator, "operator@demo.example");
  const name = `Reisebüro Hohenlohe-Waldenburg-Schillingsfürst ${freshName()}`;
  const { public_id: publicId } = await callStaff(operator, "tenant.create", { body: { name, currency_code: "EUR" } });
  await callStaff(operator, "tenant.contract", {
    params: { public_id: publicId as string },
    body: {
      whole_catalogue: true,
      product_types: [1, 2, 3, 4, 5],
      place_public_ids: [],
      chains: [],
      record_public_ids: [],
      rate_plan_public_ids: null,
    },
  });
  const { link } = await callStaff(operator, "tenant.inviteAdmin", {
    params: { public_id: publicId as string },
    body: { name: "Ada Lindqvist", email: `${freshName().toLowerCase()}@demo.example` },
  });
  await agent.goto(link as string);
  await agent.getByLabel("Password").fill(PASSWORD);
  await agent.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(agent.getByRole("navigation", { name: "Main" })).toBeVisible();
  return {
    publicId: publicId as string,
    name,
    operator,
    agent,
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}
