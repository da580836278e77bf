import { match } from "@formatjs/intl-localematcher";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { FileBytes } from "@/lib/core/json/json-bytes";
import { DEFAULT_LANGUAGE } from "@/lib/language/messages";
import { PAPER_LANGUAGES } from "./languages";
import { readPaper } from "./paper";
import { fileName, renderDocument } from "./render";

/**
 * The voucher of a confirmed booking as a PDF, in the language that is nearest to a tag.
 * @param wanted BCP 47; absent: English
 * @throws DomainError `BOOKING_NOT_FOUND`, `GUEST_DATA_ERASED`, `VOUCHER_NOT_AVAILABLE`, `SERVICE_BUSY`
 */
export async function drawVoucher(
  { tenantId, now }: Context,
  publicId: string,
  wanted = DEFAULT_LANGUAGE,
): Promise<FileBytes> {
  const paper = await readPaper(tenantId, publicId);
  if (paper.status !== "CONFIRMED")
    throw new DomainError("VOUCHER_NOT_AVAILABLE", { details: { status: paper.status } });
  const language = match([wanted], PAPER_LANGUAGES, DEFAULT_LANGUAGE);
  return new FileBytes(await renderDocument("voucher", paper, now, language), {
    "Content-Type": "application/pdf",
    "Content-Language": language,
    "Content-Disposition": `inline; filename="${fileName("voucher", paper)}"`,
  });
}
