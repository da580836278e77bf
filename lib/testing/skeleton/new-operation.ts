import fs from "node:fs";
import path from "node:path";
import { GROUPS } from "@/lib/api/operations";
import { operationSkeleton } from "./operation-skeleton";
import { projectRoot, runNode } from "../stages/stage-command";

// `npm run new:operation -- trips archive`: a skeleton that works and is tested, to be filled with what the operation does.

const [group, verb, ...more] = process.argv.slice(2);
const groups = Object.keys(GROUPS);
if (group === undefined || verb === undefined || more.length > 0 || !/^[a-z][A-Za-z]{1,30}$/.test(verb))
  fail("Give a group and a verb in camel case: npm run new:operation -- trips archive");
if (!groups.includes(group))
  fail(
    `There is no group ${group}. The groups: ${groups.join(", ")}. ` +
      "A new one is its file in lib/api/operations and its entry in GROUPS of lib/api/operations/index.ts.",
  );

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), "utf8");
const files = skeleton(group, verb);
const taken = [...files.keys()].filter(
  (file) => !/operations\/|samples\.ts$/.test(file) && fs.existsSync(path.join(projectRoot, file)),
);
if (taken.length > 0) fail(`Nothing was written: ${taken.join(", ")} already exist.`);

for (const [file, text] of files) {
  fs.mkdirSync(path.dirname(path.join(projectRoot, file)), { recursive: true });
  fs.writeFileSync(path.join(projectRoot, file), text);
}
await runNode(["node_modules/prettier/bin/prettier.cjs", "--write", ...files.keys()]);
const test = [...files.keys()].find((file) => file.endsWith(".http.test.ts"))!;
console.log(`${[...files.keys()].join("\n")}

Next: npm test -- ${test}
Then accept the change of the served document: UPDATE_GOLDEN=1 npm test -- lib/testing/every-operation/openapi.http.test.ts`);

function skeleton(inGroup: string, named: string): Map<string, string> {
  try {
    const declarations = read(`lib/api/operations/${inGroup}.ts`);
    return operationSkeleton({
      group: inGroup,
      verb: named,
      declarations,
      samples: read("lib/testing/harness/samples/samples.ts"),
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
