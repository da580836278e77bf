import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { clock } from "@/lib/core/clock";
import { PortalError } from "@/lib/client/typescript/package/errors";
import { certify, countResults, isReady, listRemarks, printFindings } from "./certify";
import { drawCertificate } from "./certificate";
import { readAsPartner, readRecorded } from "./read-recorded";

const USAGE = `npm run certify -- --base URL --client ID --secret SECRET [--since INSTANT] [--json] [--certificate FILE]

Examines what a sandbox has recorded of an integration, and says what is missing before it goes live.

  --base URL          address of the API
  --client, --secret  the integration's credentials; they need the scope distribution:booking
                      (or CERTIFY_SECRET in the environment, where nobody lists it).
                      The calls and bookings of this client alone are examined
  --since INSTANT     what is examined begins here; default: 24 hours ago
  --json              findings as JSON
  --certificate FILE  writes a certificate (PDF) when every check has passed

Exit code: 0 every check has passed, 1 something failed or was not seen, 2 the run could not be made.`;

const DAY_MS = 86_400_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: "string" },
      client: { type: "string" },
      secret: { type: "string", default: process.env.CERTIFY_SECRET },
      since: { type: "string" },
      json: { type: "boolean", default: false },
      certificate: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const { base: address, client, secret } = values;
  if (address === undefined || client === undefined || secret === undefined) throw new Error(USAGE);
  const base = new URL(address).pathname === "/" ? new URL("/api/v1", address).href : address;
  const now = clock.realNow();
  const since = values.since === undefined ? new Date(now.getTime() - DAY_MS) : new Date(values.since);
  if (Number.isNaN(since.getTime())) throw new Error("--since is no instant, such as 2027-03-01T08:00:00Z");

  const get = readAsPartner({ baseUrl: base, clientId: client, clientSecret: secret });
  const recorded = await readRecorded(get, since, { of: "CLIENT" });
  const findings = certify(recorded);
  const remarks = listRemarks(recorded);
  const examined = { base, client, since: recorded.since, until: now, calls: recorded.calls.length };
  if (values.json) console.log(JSON.stringify({ ...examined, ...countResults(findings), remarks, findings }, null, 2));
  else {
    console.log(printFindings(findings, recorded));
    console.log([`${examined.calls} calls since ${recorded.since}`, ...remarks].join("\n"));
  }
  if (!isReady(findings)) process.exitCode = 1;
  else if (values.certificate !== undefined)
    await writeFile(values.certificate, await drawCertificate(findings, examined));
}

main().catch((error: unknown) => {
  const refusal = error instanceof PortalError ? `${error.status} ${error.code}: ${error.message}` : undefined;
  console.error(refusal ?? (error instanceof Error ? error.message : error));
  process.exitCode = 2;
});
