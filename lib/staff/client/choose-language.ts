import { getBrowserZone } from "@/lib/format/dates";
import { LANGUAGE_COOKIE } from "@/lib/language/messages";
import { call } from "./call";

const YEAR_SECONDS = 31_536_000;

/** Remembers the chosen language in this browser, and reloads the page in it. */
export function chooseLanguage(language: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  window.location.reload();
}

/** Does the same for a signed-in user of a partner, whose own mails then have that language, too. */
export async function chooseOwnLanguage(language: string): Promise<void> {
  try {
    const chosen = await call("reminder.get", {});
    // The service refuses a language that mails are not available in yet.
    const body = { ...chosen, language, time_zone: chosen.time_zone ?? getBrowserZone() };
    await call("reminder.update", { body });
  } catch {
    // Mails keep their language, which the user can change in the settings.
  }
  chooseLanguage(language);
}
