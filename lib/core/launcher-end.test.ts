import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const MODULE = pathToFileURL(path.join(import.meta.dirname, "launcher-end.ts")).href;

function started(program: string) {
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
}
const ENDS = `const { onLauncherEnd } = await import("${MODULE}"); onLauncherEnd(() => process.exit(7)); setInterval(() => {}, 1000);`;

test("a process learns that its launcher has ended", async () => {
  const child = started(`${ENDS} process.send("waiting");`);
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([7, null]);
});

test("a process learns that its launcher ended while the program was loaded", async () => {
  const child = started(
    `const closed = new Promise((resolve) => process.once("disconnect", resolve)); process.send("loading"); await closed; ${ENDS}`,
  );
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([7, null]);
});
