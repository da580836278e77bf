import { docsPages } from "./pages";
import { readHeading, type DocsPage } from "./render";

/** A section that the documentation's search finds: a heading and the text below it. */
interface SearchSection {
  /** The section's address below `/docs/`. */
  id: string;
  title: string;
  page: string;
  /** Each word of the section once, which is enough for a search; the browser loads all of them. */
  text: string;
}

let sections: SearchSection[] | undefined;

/** All pages divided at their headings; pages of the reference at their operations. */
export const searchSections = (): readonly SearchSection[] => (sections ??= docsPages().flatMap(cut));

function cut({ slug, title, section, markdown }: DocsPage): SearchSection[] {
  const parts = markdown.split(section === "Reference" ? /^(?=## )/m : /^(?=###? )/m);
  return parts.map((part) => {
    const [, source] = /^##+ (.+)/.exec(part) ?? [];
    const { text: heading, id } = source === undefined ? { text: title, id: "" } : readHeading(source);
    const words = part.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
    return {
      id: id === "" ? slug : `${slug}#${id}`,
      title: heading.replaceAll("`", ""),
      page: title,
      text: [...new Set(words)].join(" "),
    };
  });
}
