import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { metrics } from "@/lib/core/metrics";
import { findProgram } from "./programs";

const CONFIG = path.join(import.meta.dirname, "config");
const read = (file: string) => fs.readFileSync(path.join(CONFIG, file), "utf8");
const promtool = findProgram("promtool");

test("every alert has a case in which it is silent and one in which it fires", () => {
  const alerts = [...read("alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const cases = [...read("alerts.test.yml").matchAll(/- name: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.length).toBeGreaterThan(0);
  expect(cases).toEqual(alerts);
});

test("every alert links to its section of the runbook", () => {
  const runbook = fs.readFileSync(path.join(import.meta.dirname, "../RUNBOOK.md"), "utf8");
  const sections = new Set([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!.toLowerCase()));
  const rules = read("alerts.yml").split("- alert: ").slice(1);
  for (const rule of rules) {
    const name = /^\w+/.exec(rule)![0].toLowerCase();
    expect(rule).toContain(`runbook_url: lib/server/deploy/RUNBOOK.md#${name}\n`);
    expect(sections).toContain(name);
  }
  expect(sections.size).toBe(rules.length);
});

test("alerts and the dashboard use metrics that the service has", () => {
  const own = [...metrics.registry.getMetricsAsArray(), ...metrics.installation.getMetricsAsArray()];
  const names = new Set(own.map(({ name }) => name));
  const used = `${read("alerts.yml")}${read("dashboard.json")}`.match(/\b(portal|nodejs|process)_\w+/g) ?? [];
  const unknown = used.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, "")));
  expect(used.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

test.skipIf(!promtool)("Prometheus evaluates each alert as its case says", () => {
  const { status, stdout, stderr } = spawnSync(promtool!, ["test", "rules", path.join(CONFIG, "alerts.test.yml")]);
  expect(`${stdout.toString()}${stderr.toString()}`).toContain("SUCCESS");
  expect(status).toBe(0);
});
