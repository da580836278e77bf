/**
 * Edits between two words: inserted, deleted, replaced letters and swapped neighbours (optimal string alignment).
 * @returns more than `max` as soon as that is certain
 */
export function countEdits(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, before[j - 2]! + 1);
      row.push(edits);
    }
    if (Math.min(...row) > max) return max + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/** Maximum mistakes by the length of a word: in a short word each edit makes a different word. */
const allowedIn = (word: string): number => (word.length <= 3 ? 0 : word.length <= 5 ? 1 : 2);

/**
 * Counts the mistakes in a typed text against a name. Compares each typed word with whole words of the name and with
 * their beginnings, because the reader may still be typing. The first letter must be right in words of up to five
 * letters.
 * @param typed folded, as `name` is
 * @returns undefined if the text means another name
 */
export function countMistakes(typed: string, name: string): number | undefined {
  const words = name.split(" ");
  let sum = 0;
  for (const word of typed.split(" ").filter(Boolean)) {
    const max = allowedIn(word);
    const edits = words
      .filter((other) => word.length > 5 || other[0] === word[0] || other[1] === word[0])
      .map((other) => Math.min(countEdits(word, other, max), countEdits(word, other.slice(0, word.length), max)));
    const best = Math.min(max + 1, ...edits);
    if (best > max) return undefined;
    sum += best;
  }
  return sum;
}
