import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { listProfiles, type ProfileRow } from "./profile-repository";
import type { ProfilePage } from "./profile-schemas";

/** Lists the profiles that the caller may sell under, Default first. */
export async function listOwnProfiles({ tenantId }: Context): Promise<ProfileRow[]> {
  return listProfiles(tenantId);
}

export const toProfilePage = (rows: ProfileRow[]): z.input<typeof ProfilePage> => ({
  items: rows.map(({ publicId, name, isDefault, currencyCode, markupPercent }) => ({
    public_id: publicId,
    name,
    is_default: isDefault,
    currency_code: currencyCode,
    markup_percent: markupPercent,
  })),
  next_cursor: null,
});
