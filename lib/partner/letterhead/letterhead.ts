import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { findLetterhead, type LetterheadRow, updateLetterhead as store } from "./letterhead-repository";
import { MAX_LOGO_BYTES } from "./limits";
import type { ChangeLetterhead, Letterhead } from "./schemas";

/** Returns what the tenant prints at the top of its documents and mails. */
export async function getLetterhead({ tenantId }: Context): Promise<LetterheadRow> {
  return (await findLetterhead(tenantId))!;
}

/**
 * Replaces the letterhead. From then on documents and mails show it, for earlier bookings too.
 * @throws DomainError `INVALID_REQUEST` for a logo that is not an image
 */
export async function updateLetterhead(context: Context, change: ChangeLetterhead): Promise<LetterheadRow> {
  return store(context, change, change.logo == null ? change.logo : await logoOf(change.logo));
}

async function logoOf(base64: string): Promise<Buffer> {
  const source = Buffer.from(base64, "base64");
  if (source.length > MAX_LOGO_BYTES)
    throw invalid({ path: "logo", message: `is larger than ${MAX_LOGO_BYTES / 1024} KiB` });
  // Loaded on demand: the library takes 30 MB, and few processes ever read a logo.
  const [{ makeLogo }, { NotAnImage }] = await Promise.all([
    import("@/lib/image/logo"),
    import("@/lib/image/image-file"),
  ]);
  try {
    return await makeLogo(source);
  } catch (error) {
    if (error instanceof NotAnImage) throw invalid({ path: "logo", message: error.message });
    throw error;
  }
}

export const toLetterhead = ({ addressLines, logo, ...row }: LetterheadRow): z.input<typeof Letterhead> => ({
  name: row.name,
  address_lines: addressLines,
  phone: row.phone,
  email: row.email,
  website: row.website,
  colour: row.colour,
  logo: logo && `data:image/png;base64,${logo.toString("base64")}`,
});
