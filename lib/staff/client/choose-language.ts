import { LANGUAGE_COOKIE } from "@/lib/language/messages";

const YEAR_SECONDS = 31_536_000;

/** Remembers the reader's choice of language in this browser, and shows the page anew in it. */
export function chooseLanguage(language: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  window.location.reload();
}
