import { bookingGet } from "@/lib/api/operations/bookings";
import type { Operation } from "@/lib/api/operation";
import { logFailure } from "@/lib/api/respond";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { PAPER_LANGUAGES, type PaperLanguage } from "@/lib/document/languages";
import { readPaper } from "@/lib/document/paper";
import { fileName, renderDocument, type DocumentKind } from "@/lib/document/render";
import { staffOf } from "../session/session";
import { callerOf, mayCallAs, recordLook, refusal, refused, roleRefusal } from "../staff-door";

const READ = bookingGet as unknown as Operation;

/** The language of `?language=`, by default English; undefined: there is no document in it. */
function languageOf(request: Request): PaperLanguage | undefined {
  const wanted = new URL(request.url).searchParams.get("language") ?? "en";
  return PAPER_LANGUAGES.find((language) => language === wanted);
}

/**
 * Serves a booking's voucher or confirmation as a PDF to users who may read the booking. Redirects visitors who are not
 * signed in; another tenant's booking is not found.
 */
export async function showDocument(
  kind: DocumentKind,
  request: Request,
  cookie: (name: string) => string | undefined,
  publicId: string,
): Promise<Response> {
  const staff = await staffOf({ headers: request.headers, cookie });
  if (!staff) {
    const next = encodeURIComponent(`/bookings/${publicId}/${kind}.pdf${new URL(request.url).search}`);
    return new Response(null, {
      status: 303,
      headers: { Location: `/sign-in?next=${next}`, "Cache-Control": "no-store" },
    });
  }
  if (!mayCallAs(READ, staff)) return roleRefusal(staff);
  const language = languageOf(request);
  if (!language) return refusal("INVALID_REQUEST", `language: must be one of ${PAPER_LANGUAGES.join(", ")}`);
  const caller = callerOf(staff, READ);
  if (caller.tenant.isSuspended && !caller.isActing) return refusal("TENANT_SUSPENDED");
  try {
    const { id } = caller.tenant;
    const paper = await asTenant(id, () => readPaper(id, publicId));
    if (caller.isActing) await recordLook(caller, READ, { headers: { "X-Trace-Id": newTraceId() } }, { publicId });
    const pdf = await renderDocument(kind, paper, clock.now(), language);
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${fileName(kind, paper)}"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return refused(error);
    logFailure(error, newTraceId());
    return refusal("INTERNAL_ERROR", "The document could not be created");
  }
}
