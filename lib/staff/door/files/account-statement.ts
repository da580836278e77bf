import { stringify } from "csv-stringify/sync";
import { readStatement, type Statement } from "@/lib/account/statement";
import type { Operation } from "@/lib/api/operation";
import { accountEntries, tenantAccountEntries } from "@/lib/api/operations/account";
import { logFailure } from "@/lib/api/respond";
import { recordExport } from "@/lib/audit/audit";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { renderStatement } from "@/lib/document/render";
import { withoutFormula } from "@/lib/format/csv-line";
import { readStaff } from "../session/session";
import { toCaller, mayCallAs, recordOperatorView, answerRefusal, answerDomainError, roleRefusal } from "../staff-door";

const OWN = accountEntries as unknown as Operation;
const OF_TENANT = tenantAccountEntries as unknown as Operation;

const FIELDS = [
  "at",
  "kind",
  "booking_number",
  "booking_public_id",
  "agency_reference",
  "amount",
  "currency",
  "balance",
  "booking_amount",
  "booking_currency",
  "pay_by",
  "reason",
] as const;

/** Matches the file of a month: `2027-03.pdf` or `2027-03.csv`. */
const FILE = /^(\d{4}-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/;

/**
 * A statement as a file for users who may read the ledger: those of the tenant, and operators for any tenant.
 * @param tenantPublicId undefined for the user's own tenant
 */
export async function downloadStatement(
  request: Request,
  cookie: (name: string) => string | undefined,
  file: string,
  tenantPublicId?: string,
): Promise<Response> {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) {
    const next = encodeURIComponent(new URL(request.url).pathname);
    return new Response(null, {
      status: 303,
      headers: { Location: `/sign-in?next=${next}`, "Cache-Control": "no-store" },
    });
  }
  const op = tenantPublicId === undefined ? OWN : OF_TENANT;
  if (!mayCallAs(op, staff)) return roleRefusal(staff);
  const caller = toCaller(staff, op);
  const { tenant } = caller;
  if (tenant.isSuspended && !caller.isActing) return answerRefusal("TENANT_SUSPENDED");
  const [, month, format] = FILE.exec(file) ?? [];
  if (month === undefined) return answerRefusal("STATEMENT_NOT_FOUND");
  const traceId = newTraceId();
  try {
    const statement =
      tenantPublicId === undefined
        ? await asTenant(tenant.id, () => readStatement({ tenantId: tenant.id }, month))
        : await readStatement({ publicId: tenantPublicId }, month);
    if (caller.isActing) await recordOperatorView(caller, op, { headers: { "X-Trace-Id": traceId } }, { month });
    await recordExport({ tenantId: statement.tenantId, actor: caller.actor, traceId }, "account.statement");
    return format === "pdf" ? await toPdf(statement) : toCsvFile(statement);
  } catch (error) {
    if (error instanceof DomainError) return answerDomainError(error);
    logFailure(error, traceId);
    return answerRefusal("INTERNAL_ERROR", "The statement could not be written");
  }
}

const nameOf = ({ month, currency, tenantPublicId: tenant }: Statement): string =>
  `statement-${month}-${currency}-${tenant}`;

async function toPdf(statement: Statement): Promise<Response> {
  const pdf = await renderStatement(statement, clock.now());
  return fileOf(new Uint8Array(pdf), "application/pdf", `inline; filename="${nameOf(statement)}.pdf"`);
}

/** A CSV file of the entries between the opening and the closing balance, whose difference is their sum. */
function toCsvFile(statement: Statement): Response {
  const { currency, opening, closing, entries } = statement;
  const rows = [
    { kind: "OPENING", balance: opening, currency },
    ...entries.map(withSafeTexts),
    { kind: "CLOSING", balance: closing, currency },
  ];
  const csv = stringify(rows, { header: true, columns: [...FIELDS] });
  return fileOf(csv, "text/csv; charset=utf-8", `attachment; filename="${nameOf(statement)}.csv"`);
}

/** Text that spreadsheets would take for a formula gets an apostrophe; negative amounts stay numbers. */
const withSafeTexts = (entry: Statement["entries"][number]) => ({
  ...entry,
  reason: safeText(entry.reason),
  agency_reference: safeText(entry.agency_reference),
});
const safeText = (text: string | null) => text && withoutFormula(text);

const fileOf = (body: BodyInit, type: string, disposition: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
