import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { API_NODE_OPTIONS } from "@/lib/server/processes/serving";
import { OWN_CHECKOUT } from "../own-checkout";

const SERVING = "lib/server/processes/serving.ts";
const TELL = `import * as serving from "./${SERVING}"; console.log(JSON.stringify(serving.API_NODE_OPTIONS ?? null));`;

/**
 * Node's options with which `npm start` of a checkout serves the API, so that each version is measured as it is started.
 * Versions whose start is a single process have them in its script.
 */
export function nodeOptionsOf(checkout: string): readonly string[] {
  if (checkout === OWN_CHECKOUT) return API_NODE_OPTIONS;
  return optionsOfProcesses(checkout) ?? optionsOfScript(checkout);
}

function optionsOfProcesses(checkout: string): readonly string[] | null {
  if (!fs.existsSync(path.join(checkout, SERVING))) return null;
  const args = ["--import", "tsx", "--input-type=module", "--eval", TELL];
  const told = execFileSync(process.execPath, args, { cwd: checkout, encoding: "utf8" });
  return JSON.parse(told) as readonly string[] | null;
}

function optionsOfScript(checkout: string): readonly string[] {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(checkout, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").filter((word) => /^--[\w-]+=/.test(word));
}
