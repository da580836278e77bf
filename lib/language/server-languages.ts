import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { match } from "@formatjs/intl-localematcher";
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, registerMessages, type Messages } from "./messages";

export { inLanguage } from "./in-language";

/** Each language is one file, named by its tag: a further one is offered as soon as its file is there. */
const FOLDER = join(import.meta.dirname, "messages");

/** The offered languages by their tags, English first. */
export const OFFERED_LANGUAGES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length))
  .toSorted((a, b) => Number(b === DEFAULT_LANGUAGE) - Number(a === DEFAULT_LANGUAGE) || (a < b ? -1 : 1));

/** Loads all languages into this process. Programs that write texts for readers call it at their start. */
export function loadLanguages(): void {
  for (const language of OFFERED_LANGUAGES)
    registerMessages(language, JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8")) as Messages);
}

/** A language as browsers name it; others are not compared. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const MAX_TAGS = 10;

/** The offered language that a reader prefers, otherwise English. @param accepted `Accept-Language` (RFC 9110) */
export function preferredLanguage(accepted: string): string {
  const tags = accepted
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => TAG.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .slice(0, MAX_TAGS);
  return match(
    tags.map(({ tag }) => tag),
    OFFERED_LANGUAGES,
    DEFAULT_LANGUAGE,
  );
}

/** The language of a request: the one its reader chose, otherwise the one his browser prefers. */
export function languageOf(headers: { cookie?: string | undefined; "accept-language"?: string | undefined }): string {
  const cookies = headers.cookie?.split("; ") ?? [];
  const chosen = cookies.find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))?.slice(LANGUAGE_COOKIE.length + 1);
  if (chosen !== undefined && OFFERED_LANGUAGES.includes(chosen)) return chosen;
  return preferredLanguage(headers["accept-language"] ?? "");
}
