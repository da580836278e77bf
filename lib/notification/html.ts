/** HTML that is safe to insert into HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | Html | readonly Html[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** A template tag for HTML: escapes every value except `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const escapedPieces = pieces.map((piece) => {
    if (typeof piece === "string") return escaped(piece);
    return piece instanceof Html ? piece.text : piece.map((one) => one.text).join("");
  });
  return new Html(parts.reduce((text, part, i) => text + (escapedPieces[i - 1] ?? "") + part));
}
