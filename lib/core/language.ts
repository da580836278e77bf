/**
 * Whether a service is offered in a requested language (BCP 47): tags are equal, or one is a prefix of the other.
 * "fr-CA" and "fr" match, "pt-BR" and "pt-PT" do not (RFC 4647). A service without languages suits every request.
 */
export function suitsLanguage(languages: readonly string[], requested: string): boolean {
  const text = requested.toLowerCase();
  return (
    languages.length === 0 ||
    languages.some((language) => {
      const spoken = language.toLowerCase();
      return spoken === text || spoken.startsWith(`${text}-`) || text.startsWith(`${spoken}-`);
    })
  );
}
