import fs from "node:fs";
import path from "node:path";
import type { Layout } from "@/lib/server/deploy/cluster/layout";

const UNITS = { s: 1, m: 60, h: 3600 } as const;
/** Seconds between two scrapes: a window of five minutes, twenty times shorter, has several. */
const SCRAPE_SECONDS = 2;

/** The alerts of a cluster's Prometheus. */
export const alertNames = (layout: Layout): string[] =>
  [...fs.readFileSync(rulesOf(layout), "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

/** Makes the windows and waiting times of a cluster's alerts shorter by a factor; thresholds stay. */
export function hasten(layout: Layout, factor: number): void {
  const shorter = (text: string, unit: string) =>
    `${Math.max(1, Math.round((Number(text) * UNITS[unit as keyof typeof UNITS]) / factor))}s`;
  rewrite(rulesOf(layout), (rules) =>
    rules
      .replaceAll(/\[(\d+)([smh])\]/g, (_all, text: string, unit: string) => `[${shorter(text, unit)}]`)
      .replaceAll(/for: (\d+)([smh])/g, (_all, text: string, unit: string) => `for: ${shorter(text, unit)}`),
  );
  rewrite(path.join(layout.dir, "prometheus.yml"), (config) =>
    config.replaceAll(/interval: \d+s/g, `interval: ${SCRAPE_SECONDS}s`),
  );
}

/** The names of the alerts that fire now. @throws Error when Prometheus does not answer */
export async function firingAlerts({ host, ports }: Layout): Promise<Set<string>> {
  const answer = await fetch(`http://${host}:${ports.PROMETHEUS_PORT}/api/v1/alerts`);
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  return new Set(data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
}

const rulesOf = ({ dir }: Layout): string => path.join(dir, "alerts.yml");

/** Writes a file in place, so that its owner stays. */
const rewrite = (file: string, change: (text: string) => string): void =>
  fs.writeFileSync(file, change(fs.readFileSync(file, "utf8")));
