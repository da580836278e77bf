import { useChosenProfile } from "./chosen-profile";
import { useRead } from "./hooks";

/** The selected profile, under which the desk searches and books; undefined until it is known, or if it is not wanted. */
export function useProfile(enabled = true) {
  const profiles = useRead("profile.list", {}, { staleTime: 300_000, enabled }).data?.items;
  const chosen = useChosenProfile();
  return profiles?.find(({ public_id: id }) => id === chosen) ?? profiles?.find((one) => one.is_default);
}
