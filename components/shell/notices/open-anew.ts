import { chooseProfile } from "@/lib/staff/client/chosen-profile";

/**
 * Opens an address when an operator's access to a tenant begins or ends: the full page load clears the data that was
 * read before, and the profile that was chosen belongs to the tenant before.
 */
export function openAnew(address: string): void {
  chooseProfile(null);
  window.location.assign(address);
}
