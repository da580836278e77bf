/** Class names in one string; what is false or absent leaves no trace. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
