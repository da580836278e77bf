import { match } from "@formatjs/intl-localematcher";
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, loadedLanguages, offeredLanguages } from "./messages";

export { inLanguage } from "./in-language";

/** Loads all languages into this process, for bundles that do not contain the language files. */
export function loadLanguages(): void {
  for (const language of offeredLanguages())
    if (!loadedLanguages.messages.has(language)) loadedLanguages.load?.(language);
}

/** The form of a language tag; anything else is not compared. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const MAX_TAGS = 10;
/** The parameter of a page's address with the language of the mail that links to it. */
export const LINKED_LANGUAGE = "lang";

/**
 * The offered language that the reader prefers most, else English.
 * @param accepted the header `Accept-Language` (RFC 9110)
 */
function preferredLanguage(accepted: string): string {
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
    offeredLanguages(),
    DEFAULT_LANGUAGE,
  );
}

/**
 * The language of a request: the one that the reader has chosen, else the one that the link of a mail names, else the one
 * that the browser prefers.
 * @param url path and query, of a page that mails link to
 */
export function readLanguage(
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined },
  url = "",
): string {
  const cookies = headers.cookie?.split("; ") ?? [];
  const chosen = cookies.find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))?.slice(LANGUAGE_COOKIE.length + 1);
  const linked = new URLSearchParams(url.split("?")[1]).get(LINKED_LANGUAGE);
  return (
    offeredLanguages().find((language) => language === chosen) ??
    offeredLanguages().find((language) => language === linked) ??
    preferredLanguage(headers["accept-language"] ?? "")
  );
}
