import type { Page } from "@playwright/test";

const STYLE = "/style-of-the-operator.json";

/** From the next page on, maps have a style that an operator has set: then they are offered everywhere. It is empty. */
export async function setOwnStreets(page: Page): Promise<void> {
  await page.route(`**${STYLE}`, (route) => route.fulfill({ json: { version: 8, sources: {}, layers: [] } }));
  await page.route(
    (url) => !url.pathname.startsWith("/_next/"),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const style = new URL(STYLE, route.request().url()).href;
      // As Next writes the values of a page into it.
      const body = (await response.text()).replaceAll(
        String.raw`\"styleUrl\":\"\"`,
        String.raw`\"styleUrl\":\"${style}\"`,
      );
      return route.fulfill({ response, body });
    },
  );
}
