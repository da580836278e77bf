import { findLetterhead } from "@/lib/partner/letterhead/letterhead-repository";
import { type Letterhead, plainLetterhead } from "./letterhead";

/** Reads what a tenant prints at the top of its documents and mails. */
export async function readLetterhead(tenantId: number): Promise<Letterhead> {
  const row = await findLetterhead(tenantId);
  if (!row) return plainLetterhead("");
  const { name, addressLines: lines, phone, email, website, colour, logo } = row;
  return { name, lines, phone, email, website, colour, logo };
}
