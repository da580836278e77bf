import { chromium, request } from "@playwright/test";
import lighthouse, { desktopConfig, type Config } from "lighthouse";
import { browserPath } from "@/e2e/journeys/desk/browser-path";
import { makeRecords, OWN } from "@/e2e/journeys/desk/records";
import { SCREENS } from "@/e2e/journeys/desk/screens";
import { signedIn } from "@/e2e/journeys/desk/signed-in";
import { withProduct } from "./product";

const ROUNDS = 3;
const DEBUGGING_PORT = 9_333;
const PRESETS: Record<string, Config | undefined> = { desktop: desktopConfig, mobile: undefined };

interface Seen {
  performance: number;
  accessibility: number;
  /** Transferred bytes of all scripts until the page is idle. */
  scriptBytes: number;
  largestPaintMs: number;
}

/**
 * Starts the product with demo data and runs Lighthouse on its screens, signed in as the first role that may see each; prints
 * the median of three runs.
 * @param only pages of screens.ts; default: all
 */
export async function measurePages(only: readonly string[] = SCREENS.map(({ page }) => page)): Promise<void> {
  await withProduct(({ baseURL }) => lookAt(baseURL, only));
}

async function lookAt(baseURL: string, only: readonly string[]): Promise<void> {
  const api = await request.newContext({ baseURL });
  const records = await makeRecords(api, OWN);
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [`--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  line(["", "", "performance", "accessibility", "scripts kB", "LCP ms"]);
  for (const { page, roles, path: address } of SCREENS.filter((screen) => only.includes(screen.page))) {
    const role = roles === "everybody" ? undefined : roles[0]!;
    const { cookies } = role ? await signedIn(request, baseURL, role) : { cookies: [] };
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const url = baseURL + (typeof address === "string" ? address : address(records));
    for (const [preset, config] of Object.entries(PRESETS)) {
      const rounds: Seen[] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push(await look(url, Cookie, config));
      const of = (what: keyof Seen) => rounds.map((seen) => seen[what]).toSorted((a, b) => a - b)[(ROUNDS - 1) / 2]!;
      line([
        page,
        preset,
        of("performance"),
        of("accessibility"),
        (of("scriptBytes") / 1000).toFixed(1),
        Math.round(of("largestPaintMs")),
      ]);
    }
  }
  await browser.close();
  await api.dispose();
}

async function look(url: string, Cookie: string, config: Config | undefined): Promise<Seen> {
  const flags = {
    port: DEBUGGING_PORT,
    output: "json" as const,
    logLevel: "error" as const,
    onlyCategories: ["performance", "accessibility"],
    extraHeaders: { Cookie },
  };
  const result = await lighthouse(url, flags, config);
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "not seen"}`);
  const { categories, audits } = result.lhr;
  const { items } = audits["network-requests"]!.details as unknown as {
    items: { resourceType: string; transferSize: number }[];
  };
  return {
    performance: Math.round(categories.performance!.score! * 100),
    accessibility: Math.round(categories.accessibility!.score! * 100),
    scriptBytes: items
      .filter((item) => item.resourceType === "Script")
      .reduce((sum, item) => sum + item.transferSize, 0),
    largestPaintMs: audits["largest-contentful-paint"]!.numericValue!,
  };
}

const line = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(i === 1 ? 9 : 15) : String(cell).padEnd(28))).join(""));
