import { createHash } from "node:crypto";
import type { PlainPaper } from "@/lib/document/drawing-job";
import { drawingProcess } from "@/lib/document/drawing-process";
import { CHECKS, type Finding } from "./certify";

/** The account and the period that a certificate is about. */
export interface ExaminedAccount {
  base: string;
  client: string;
  since: string;
  until: Date;
  /** Number of calls. */
  calls: number;
}

/** Draws the certificate of a run in which every check has passed. */
export async function drawCertificate(findings: readonly Finding[], examined: ExaminedAccount): Promise<Buffer> {
  const process = drawingProcess();
  try {
    return await process.draw({
      kind: "plain",
      plain: describe(findings, examined),
      at: examined.until,
      language: "en",
    });
  } finally {
    process.close();
  }
}

function describe(findings: readonly Finding[], { base, client, since, until, calls }: ExaminedAccount): PlainPaper {
  // The certificate's number is a hash of the evidence: the same calls and records give the same number.
  const seen = createHash("sha256")
    .update(JSON.stringify([base, client, findings]))
    .digest("hex");
  return {
    title: "Going-live certificate",
    about: `All ${findings.length} checks of the integration's recorded calls have passed. The run can be repeated with the same credentials while the calls are kept, for 30 days.`,
    holder: client,
    number: seen.slice(0, 12).toUpperCase(),
    examined: {
      title: "What was examined",
      facts: [
        ["Sandbox", base, "LTR"],
        ["Client", client, "LTR"],
        ["Calls from", since, "LTR"],
        ["Calls until", until.toISOString(), "LTR"],
        ["Calls examined", String(calls), "LTR"],
        ["Checks passed", String(findings.length), "LTR"],
      ],
    },
    groups: CHECKS.map(({ group, checks }) => ({
      title: group,
      lines: checks.map(({ code, title }) => [code, title] as const),
    })),
  };
}
