import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { z } from "zod";
import { handle } from "@/lib/api/handle";
import { auditHead, auditList } from "@/lib/api/operations/audit";
import type { Operation } from "@/lib/api/operation";
import { toResponse } from "@/lib/api/serve";
import { recordExport } from "@/lib/audit/audit";
import type { AuditHead, AuditItem, AuditPage } from "@/lib/audit/schemas";
import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { mayCall } from "../roles";
import { readStaff } from "../session/session";
import { toCaller, toCall, answerRefusal, roleRefusal } from "../staff-door";

type Page = z.output<typeof AuditPage>;
type Format = "csv" | "jsonl";

const LIST = auditList as unknown as Operation;
const HEAD = auditHead as unknown as Operation;
/** The list's maximum page size. */
const PAGE = "200";
const COLUMNS = [
  "id",
  "at",
  "actor",
  "actor_name",
  "operation",
  "subject",
  "tenant_public_id",
  "trace_id",
  "changes",
] as const;
const TYPES: Record<Format, string> = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson; charset=utf-8" };

/**
 * Exports all audit entries that the list's filters find, newest first. The last line signs the file: the number of
 * entries, the SHA-256 of everything above, and the head of the hash chain when the export started. A file without it
 * is incomplete. `npm run audit:verify -- --head HASH` proves that the chain still contains that head.
 */
export async function exportAudit(request: Request, cookie: (name: string) => string | undefined, format: Format) {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) return answerRefusal("auth.signed_out");
  if (!mayCall(LIST, staff.role)) return roleRefusal(staff);
  const caller = toCaller(staff, LIST);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const read = (cursor?: string) => {
    const query = { ...parameters, limit: PAGE, ...(cursor !== undefined && { cursor }) };
    // A download counts as one request in rate limits, however many pages it has.
    const reader = { ...caller, isCounted: cursor !== undefined };
    return handle(LIST, toCall(LIST, request, { query }), {}, async () => reader);
  };

  // Reads the first page before the response starts, so that a wrong filter gives an error response and not half a
  // file.
  const first = await read();
  if (first.status !== 200) return toResponse(first);
  const head = await handle(HEAD, toCall(HEAD, request, {}), {}, async () => caller);
  if (head.status !== 200) return toResponse(head);
  const { tenant, actor } = caller;
  const traceId = newTraceId();
  await recordExport({ tenantId: tenant.id, actor, traceId }, "audit.export");
  const lines = signed(
    walk(JSON.parse(String(first.body)) as Page, read),
    JSON.parse(String(head.body)) as AuditHead,
    format,
  );
  return new Response(Readable.toWeb(Readable.from(lines)) as ReadableStream, {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="audit-${clock.realNow().toISOString().slice(0, 10)}-${traceId}.${format}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* signed(pages: AsyncIterable<AuditItem[]>, { seal }: AuditHead, format: Format) {
  const hash = createHash("sha256");
  let count = 0;
  const emit = (text: string) => {
    hash.update(text);
    return Buffer.from(text);
  };
  if (format === "csv") yield emit(stringify([COLUMNS]));
  for await (const items of pages) {
    count += items.length;
    if (items.length > 0)
      yield emit(format === "csv" ? toCsv(items) : items.map((item) => `${JSON.stringify(item)}\n`).join(""));
  }
  const signature = {
    entries: count,
    sha256: hash.digest("hex"),
    seal: seal?.number ?? null,
    head: seal?.hash ?? null,
  };
  const columns = ["signature", ...Object.entries(signature).map(([name, value]) => `${name}=${value ?? ""}`)];
  yield Buffer.from(format === "jsonl" ? `${JSON.stringify({ signature })}\n` : stringify([widened(columns)]));
}

/** Pads a row to the full number of cells, because some readers refuse shorter rows. */
const widened = (cells: readonly string[]) => COLUMNS.map((_, i) => cells[i] ?? "");

function toCsv(items: readonly AuditItem[]): string {
  const rows = items.map((item) => ({ ...item, changes: item.changes.length > 0 ? JSON.stringify(item.changes) : "" }));
  return stringify(rows, { columns: [...COLUMNS], escape_formulas: true });
}

/** @throws Error if a later page is refused */
async function* walk(first: Page, read: (cursor: string) => ReturnType<typeof handle>) {
  for (let page = first; ;) {
    yield page.items;
    if (page.next_cursor === null) return;
    const { status, body } = await read(page.next_cursor);
    if (status !== 200) throw new Error(`a page of the export was refused: ${String(body)}`);
    page = JSON.parse(String(body)) as Page;
  }
}
