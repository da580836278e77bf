import type { Operation } from "@/lib/api/operation";
import { bookingGet, bookingList } from "@/lib/api/operations/bookings";
import { sandboxClockGet } from "@/lib/api/operations/sandbox";
import { requestList } from "@/lib/api/operations/request-log";
import { webhookDeliveries, webhookList } from "@/lib/api/operations/webhooks";
import { drawCertificate, type ExaminedAccount } from "@/lib/certification/certificate";
import {
  certify,
  countResults,
  describeEvidence,
  type Finding,
  isReady,
  listRemarks,
} from "@/lib/certification/certify";
import { readRecorded } from "@/lib/certification/read-recorded";
import type { Recorded } from "@/lib/certification/recorded";
import { clock } from "@/lib/core/clock";
import { readStaff, type Staff } from "../session/session";
import { answerRefusal, mayCallAs, roleRefusal, runForStaff, toCall } from "../staff-door";
import { readApiUrl } from "../../developer/api-url";

/** The findings of the going-live run in the calls of the last day. */
export interface Certification {
  findings: Finding[];
  /** What the failed checks' `shownBy` name, in words. */
  evidence: Record<string, string>;
  /** Remarks on the findings for the reader, in English. */
  remarks: string[];
  counts: ReturnType<typeof countResults>;
  isReady: boolean;
  /** Number of examined calls. */
  calls: number;
  since: string;
}

const DAY_MS = 86_400_000;
const READS = [
  sandboxClockGet,
  requestList,
  bookingList,
  bookingGet,
  webhookList,
  webhookDeliveries,
] as unknown as Operation[];

/** Runs the same checks as `npm run certify`, with the reads of a user of the desk. */
export async function readCertification(staff: Staff, headers: Pick<Headers, "get">): Promise<Certification> {
  const { findings, recorded, examined } = await examine(staff, headers);
  const { calls, since } = examined;
  const describe = describeEvidence(recorded);
  const failed = findings.filter(({ result }) => result === "FAILED");
  return {
    findings,
    evidence: Object.fromEntries(failed.flatMap(({ shownBy }) => shownBy.map((id) => [id, describe(id)]))),
    remarks: listRemarks(recorded),
    counts: countResults(findings),
    isReady: isReady(findings),
    calls,
    since,
  };
}

async function examine(
  staff: Staff,
  headers: Pick<Headers, "get">,
): Promise<{ findings: Finding[]; recorded: Recorded; examined: ExaminedAccount }> {
  const until = clock.realNow();
  const since = new Date(until.getTime() - DAY_MS);
  const recorded = await readRecorded((target) => readOwn(staff, headers, target), since, { of: "ACCOUNT" });
  const base = readApiUrl(headers);
  const client = (staff.access?.tenant ?? staff.tenant)!.name;
  return {
    findings: certify(recorded),
    recorded,
    examined: { base, client, since: recorded.since, until, calls: recorded.calls.length },
  };
}

/** @throws if the read is refused or fails */
async function readOwn(staff: Staff, headers: Pick<Headers, "get">, target: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(target, "http://desk.invalid");
  const steps = pathname.split("/");
  const op = READS.find(({ path }) => {
    const own = path.split("/");
    return own.length === steps.length && own.every((step, i) => step.startsWith("{") || step === steps[i]);
  })!;
  const named = op.path.split("/").flatMap((step, i) => (step.startsWith("{") ? [[step.slice(1, -1), steps[i]!]] : []));
  const params = Object.fromEntries(named) as Record<string, string>;
  const input = { params, query: Object.fromEntries(searchParams) };
  const { status, body } = await runForStaff(staff, op, toCall(op, { headers }, input), params);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`${op.id} answered ${status}`);
  return JSON.parse(String(body));
}

/** The certificate of a run in which every check has passed, as a PDF for admins. */
export async function downloadCertificate(
  request: Request,
  cookie: (name: string) => string | undefined,
): Promise<Response> {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) {
    const headers = { Location: "/sign-in?next=/developers/certification", "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  if (!mayCallAs(requestList, staff)) return roleRefusal(staff);
  const { findings, examined } = await examine(staff, request.headers);
  if (!isReady(findings)) return answerRefusal("NOT_FOUND", "There is no certificate before every check has passed");
  return new Response(new Uint8Array(await drawCertificate(findings, examined)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="certificate.pdf"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
