import type { Page } from "@playwright/test";

const STYLE = "/style-of-the-operator.json";

/**
 * Sets a map style as operators can, from the next page on: the desk then offers maps everywhere. The style is empty.
 */
export async function setOwnStreets(page: Page): Promise<void> {
  await page.route(`**${STYLE}`, (route) => route.fulfill({ json: { version: 8, sources: {}, layers: [] } }));
  await page.route(
    (url) => !url.pathname.startsWith("/_next/"),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const style = new URL(STYLE, route.request().url()).href;
      // In the form in which Next writes page values into the HTML.
      const body = (await response.text()).replaceAll(
        String.raw`\"styleUrl\":\"\"`,
        String.raw`\"styleUrl\":\"${style}\"`,
      );
      return route.fulfill({ response, body });
    },
  );
}
