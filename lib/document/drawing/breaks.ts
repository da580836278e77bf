/** Letters of scripts that use no spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A text of at most this length fits a line of the narrowest column. */
const SHORT = 16;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Splits a text where a line may break without a space: between words of long Chinese, Japanese or Thai texts. Other
 * texts stay whole.
 */
export function breakable(text: string): string[] {
  if (text.length <= SHORT || !WITHOUT_SPACES.test(text)) return [text];
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    // Punctuation and spaces stay on the line of the preceding word. Other scripts break at their spaces.
    if (parts.length > 0 && !WITHOUT_SPACES.test(segment)) parts.push(parts.pop()! + segment);
    else parts.push(segment);
  }
  return parts;
}
