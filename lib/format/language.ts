/** The name of a language in that language, for its speakers: `Deutsch` for `de`. @param language a BCP 47 tag */
export function formatLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
