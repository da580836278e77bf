import { listOwnProfiles, toProfilePage } from "@/lib/partner/profiles";
import {
  ChangeProfile,
  NewProfile,
  ProfilePage,
  ProfilePath,
  ProfileSettings,
  ProfileSettingsPage,
} from "@/lib/partner/profile-schemas";
import { updateOwnProfile, createProfile, listProfileSettings, toSettings } from "@/lib/partner/profiles";
import { operation } from "../operation";

const settings = {
  audience: "staff",
  roles: ["admin"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const profileList = operation({
  id: "profile.list",
  method: "GET",
  path: "/profiles",
  summary: "List profiles, the Default first",
  audience: "partner",
  roles: ["agent", "admin"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  response: ProfilePage,
  statuses: [200],
  errors: [],
  run: listOwnProfiles,
  present: toProfilePage,
});

export const profileSettings = operation({
  ...settings,
  id: "profile.settings",
  method: "GET",
  path: "/staff/profiles",
  summary: "List profiles with their terms",
  response: ProfileSettingsPage,
  errors: [],
  run: listProfileSettings,
  present: (rows) => ({ items: rows.map(toSettings), next_cursor: null }),
});

export const profileCreate = operation({
  ...settings,
  id: "profile.create",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/profiles",
  summary: "Create a profile",
  body: NewProfile,
  response: ProfileSettings,
  statuses: [201],
  errors: [],
  run: (context, { body }) => createProfile(context, body),
  present: toSettings,
});

export const profileUpdate = operation({
  ...settings,
  id: "profile.update",
  idempotent: "optional",
  isKeyedAround: true,
  method: "PATCH",
  path: "/staff/profiles/{public_id}",
  summary: "Update a profile's name, mark-up, currency or rate plans",
  params: ProfilePath,
  missing: "PROFILE_NOT_FOUND",
  body: ChangeProfile,
  response: ProfileSettings,
  errors: ["PROFILE_NOT_FOUND"],
  run: (context, { params, body }) => updateOwnProfile(context, params.public_id, body),
  present: toSettings,
});
