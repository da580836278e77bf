import { listOwnProfiles, toProfilePage } from "@/lib/partner/profiles";
import { ProfilePage } from "@/lib/partner/profile-schemas";
import { operation } from "../operation";

export const listProfiles = operation({
  id: "profile.list",
  method: "GET",
  path: "/profiles",
  group: "Profiles",
  summary: "The account's profiles, its Default first",
  audience: "staff",
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
