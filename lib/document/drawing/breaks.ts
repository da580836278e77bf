/** Letters of languages that are written without spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter texts fit on a line of the narrowest column. */
const SHORT = 16;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * The parts of a text between which a line may end without a space: the words of a long Chinese, Japanese or Thai text;
 * any other text is one part.
 */
export function breakable(text: string): string[] {
  if (text.length <= SHORT || !WITHOUT_SPACES.test(text)) return [text];
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    // Punctuation and spaces stay on the line of the word before them; other letters break at their spaces.
    if (parts.length > 0 && !WITHOUT_SPACES.test(segment)) parts.push(parts.pop()! + segment);
    else parts.push(segment);
  }
  return parts;
}
