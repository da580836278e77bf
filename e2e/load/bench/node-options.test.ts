import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { API_NODE_OPTIONS } from "@/lib/server/processes/serving";
import { OWN_CHECKOUT } from "../own-checkout";
import { nodeOptionsOf } from "./node-options";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "checkout-"));
afterEach(() => fs.rmSync(folder, { recursive: true }));

test("a checkout whose start is a single process is measured with the options of its script, this one with its own", () => {
  const start = "node --max-semi-space-size=16 --import tsx lib/server/start.ts";
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ scripts: { start } }));
  expect(nodeOptionsOf(folder)).toEqual(["--max-semi-space-size=16"]);
  expect(nodeOptionsOf(OWN_CHECKOUT)).toBe(API_NODE_OPTIONS);
});
