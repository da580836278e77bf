import { bookingGet } from "@/lib/api/operations/bookings";
import { clock } from "@/lib/core/clock";
import { readPaper } from "@/lib/document/paper";
import { fileName, renderDocument, type DocumentKind } from "@/lib/document/render";
import { servePaper } from "./serve-paper";

/** Serves a booking's voucher or confirmation as a PDF to users who may read the booking. */
export function showDocument(
  kind: DocumentKind,
  request: Request,
  cookie: (name: string) => string | undefined,
  publicId: string,
): Promise<Response> {
  return servePaper(request, cookie, {
    operation: bookingGet,
    path: `/bookings/${publicId}/${kind}.pdf`,
    publicId,
    async read(tenantId, language) {
      const paper = await readPaper(tenantId, publicId);
      return { pdf: await renderDocument(kind, paper, clock.now(), language), fileName: fileName(kind, paper) };
    },
  });
}
