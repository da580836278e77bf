import { chooseProfile } from "@/lib/staff/client/chosen-profile";

/**
 * Opens an address when an operator's access to a tenant begins or ends: the full page load clears cached data and the
 * chosen profile, which belong to the previous tenant.
 */
export function openAnew(address: string): void {
  chooseProfile(null);
  window.location.assign(address);
}
