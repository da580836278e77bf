import { ownZone } from "@/lib/format/dates";
import { LANGUAGE_COOKIE } from "@/lib/language/messages";
import { call } from "./call";

const YEAR_SECONDS = 31_536_000;

/** Remembers the reader's choice of language in this browser, and shows the page anew in it. */
export function chooseLanguage(language: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  window.location.reload();
}

/** The same for a signed-in person of a partner, whose own mails then have that language too. */
export async function chooseOwnLanguage(language: string): Promise<void> {
  try {
    const chosen = await call("reminder.get", {});
    // A language that mails are not written in yet is refused.
    const body = { ...chosen, language, time_zone: chosen.time_zone ?? ownZone() };
    await call("reminder.update", { body });
  } catch {
    // Mails stay as they are; their language can be changed in the person's settings.
  }
  chooseLanguage(language);
}
