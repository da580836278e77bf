import { t } from "@/lib/language/text";
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

/** The name of a browser from its user agent. Other browsers' user agents contain `Chrome`, so the order matters. */
export function formatBrowser(agent: string): string {
  const find = (list: readonly (readonly [string, string])[]) => list.find(([sign]) => agent.includes(sign))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  return browser && system
    ? t("settings.browserOnSystem", { browser, system })
    : (browser ?? system ?? (agent.slice(0, 40) || t("settings.aBrowser")));
}
