/**
 * Whether a service given in some languages suits one who asked for another (BCP 47): the same, or one of the two is the
 * other less its region or script, so "fr-CA" and "fr" suit each other and "pt-BR" and "pt-PT" do not (RFC 4647). A service
 * that lists none is for everybody.
 */
export function speaks(languages: readonly string[], asked: string): boolean {
  const wanted = asked.toLowerCase();
  return (
    languages.length === 0 ||
    languages.some((language) => {
      const spoken = language.toLowerCase();
      return spoken === wanted || spoken.startsWith(`${wanted}-`) || wanted.startsWith(`${spoken}-`);
    })
  );
}
