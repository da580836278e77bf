import type { Operation } from "@/lib/api/operation";
import { logFailure } from "@/lib/api/respond";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { PAPER_LANGUAGES, type PaperLanguage } from "@/lib/document/languages";
import { readStaff } from "../session/session";
import { toCaller, mayCallAs, recordOperatorView, answerRefusal, answerDomainError, roleRefusal } from "../staff-door";

/** A record as a document in a language. */
interface ServedPaper {
  pdf: Buffer;
  fileName: string;
}

interface Wanted {
  /** An operation: users who may call it may read the document. */
  operation: Operation;
  /** The document's path on the desk. */
  path: string;
  publicId: string;
  /** @throws DomainError, also if there is no such record */
  read: (tenantId: number, language: PaperLanguage) => Promise<ServedPaper>;
}

/** The language from `?language=`, by default English; undefined if documents are not available in it. */
function languageOf(request: Request): PaperLanguage | undefined {
  const wanted = new URL(request.url).searchParams.get("language") ?? "en";
  return PAPER_LANGUAGES.find((language) => language === wanted);
}

/**
 * Serves a PDF to users of the tenant. Visitors who are not signed in are redirected; another tenant's record is not
 * found.
 */
export async function servePaper(
  request: Request,
  cookie: (name: string) => string | undefined,
  { operation, path, publicId, read }: Wanted,
): Promise<Response> {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) {
    const next = encodeURIComponent(`${path}${new URL(request.url).search}`);
    return new Response(null, {
      status: 303,
      headers: { Location: `/sign-in?next=${next}`, "Cache-Control": "no-store" },
    });
  }
  if (!mayCallAs(operation, staff)) return roleRefusal(staff);
  const language = languageOf(request);
  if (!language) return answerRefusal("INVALID_REQUEST", `language: must be one of ${PAPER_LANGUAGES.join(", ")}`);
  const caller = toCaller(staff, operation);
  if (caller.tenant.isSuspended && !caller.isActing) return answerRefusal("TENANT_SUSPENDED");
  try {
    const { id } = caller.tenant;
    const paper = await asTenant(id, () => read(id, language));
    if (caller.isActing)
      await recordOperatorView(caller, operation, { headers: { "X-Trace-Id": newTraceId() } }, { publicId });
    return pdfResponse(paper);
  } catch (error) {
    if (error instanceof DomainError) return answerDomainError(error);
    logFailure(error, newTraceId());
    return answerRefusal("INTERNAL_ERROR", "The document could not be created");
  }
}

/** The response with a document that the browser shows and no cache stores. */
export const pdfResponse = ({ pdf, fileName }: ServedPaper): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
