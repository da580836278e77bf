import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { isCurrency } from "@/lib/core/currencies";
import { DomainError, type Issue, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { forgetPartnersEverywhere } from "./directory";
import { type ProfileRow, listProfiles } from "./repository";
import type { ChangeProfile, NewProfile, ProfilePage, ProfileRecord, ProfileSettings } from "./profile-schemas";
import {
  type SettingsRow,
  findUnknownRatePlans,
  insertProfile,
  listSettings,
  updateProfile,
} from "./settings-repository";
import { findMarkupBounds } from "./tenant-repository";

/** Lists the profiles that the caller may sell under, Default first. */
export async function listOwnProfiles({ tenantId }: Context): Promise<ProfileRow[]> {
  return listProfiles(tenantId);
}

export const toProfilePage = (rows: ProfileRow[]): z.input<typeof ProfilePage> => ({
  items: rows.map(toProfile),
  next_cursor: null,
});

const toProfile = (row: ProfileRow): z.input<typeof ProfileRecord> => ({
  public_id: row.publicId,
  name: row.name,
  is_default: row.isDefault,
  currency_code: row.currencyCode,
  markup_percent: row.markupPercent,
  default_market: row.defaultMarket,
});

type Change = z.output<typeof ChangeProfile>;

/** Lists the account's profiles with their terms, Default first. */
export function listProfileSettings({ tenantId }: Context): Promise<SettingsRow[]> {
  return listSettings(tenantId);
}

/** @throws DomainError `INVALID_REQUEST` for an unknown currency or rate plan */
export async function createProfile(context: Context, request: z.output<typeof NewProfile>): Promise<SettingsRow> {
  await requireKnown(request);
  await requireWithinBounds(context, request);
  const publicId = newId("prf", context.now);
  await insertProfile(context, publicId, request);
  return read(context, publicId);
}

/**
 * Updates a profile. Prices that were offered, pinned or booked before stay.
 * @throws DomainError `PROFILE_NOT_FOUND`, `INVALID_REQUEST`
 */
export async function updateOwnProfile(context: Context, publicId: string, change: Change): Promise<SettingsRow> {
  await requireKnown(change);
  await requireWithinBounds(context, change);
  if (!(await updateProfile(context, publicId, change))) throw new DomainError("PROFILE_NOT_FOUND");
  return read(context, publicId);
}

async function read({ tenantId }: Context, publicId: string): Promise<SettingsRow> {
  await forgetPartnersEverywhere();
  const [profile] = await listSettings(tenantId, publicId);
  if (!profile) throw new DomainError("PROFILE_NOT_FOUND");
  return profile;
}

async function requireWithinBounds({ tenantId }: Context, { markup_percent: percent }: Change): Promise<void> {
  if (percent === undefined) return;
  const { min, max } = await findMarkupBounds(tenantId);
  if (Number(percent) < Number(min) || Number(percent) > Number(max))
    throw invalid({
      path: "markup_percent",
      message: `must be from ${min} to ${max} percent, the bounds of your contract`,
    });
}

async function requireKnown({ currency_code, rate_plan_public_ids }: Change): Promise<void> {
  if (currency_code && !isCurrency(currency_code))
    throw invalid({ path: "currency_code", message: "is not an ISO 4217 currency code" });
  const unknown = rate_plan_public_ids?.length ? await findUnknownRatePlans(rate_plan_public_ids) : [];
  const issues = unknown.map((id): Issue => {
    return { path: `rate_plan_public_ids.${rate_plan_public_ids!.indexOf(id)}`, message: "is not a rate plan" };
  });
  if (issues.length) throw invalid(...(issues as [Issue]));
}

export const toSettings = (row: SettingsRow): z.input<typeof ProfileSettings> => ({
  ...toProfile(row),
  rate_plan_public_ids: row.ratePlans,
});
