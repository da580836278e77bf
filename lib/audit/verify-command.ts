import { parseArgs } from "node:util";
import { clock } from "@/lib/core/clock";
import { findCommandDatabase } from "@/lib/core/database/command-database";
import { MAX_UNSEALED_MS } from "./sealer";
import { verifyAuditAt } from "./verify-repository";

/**
 * npm run audit:verify [-- --head HASH]
 * Recomputes the audit's hash chain and reports every row that was changed, removed or inserted. `--head`, repeatable:
 * a hash that was noted elsewhere (the trailer of an export) and must be in the chain. Exit code 1 with findings.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { head: { type: "string", multiple: true, default: [] } } });
  const options = { known: values.head, now: clock.realNow(), maxUnsealedMs: MAX_UNSEALED_MS };
  const { seals, rows, waiting, outside, head, findings } = await verifyAuditAt(findCommandDatabase(), options);
  for (const { problem, seal, kind, id, detail } of findings) {
    console.log(`${problem}: ${kind} ${id}${seal === null ? "" : ` in seal ${seal}`}: ${detail}`);
  }
  console.log(
    `${rows} rows in ${seals} seals verified, ${waiting} waiting for a seal, ${outside} changes without an entry`,
  );
  console.log(head ? `head: seal ${head.number}, ${head.hash.toString("hex")}` : "head: none yet");
  console.log(findings.length === 0 ? "The audit is unchanged since it was sealed." : `${findings.length} findings.`);
  if (findings.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && !("code" in error) ? error.message : error);
  process.exitCode = 2;
});
