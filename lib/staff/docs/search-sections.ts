import { docsPages } from "./pages";
import { readHeading, type DocsPage } from "./render";

/** What a search of the documentation finds: a heading and the text below it. */
export interface SearchSection {
  /** Its address below `/docs/`. */
  id: string;
  title: string;
  page: string;
  /** Each of its words once: a search needs no more, and the browser loads them all. */
  text: string;
}

let sections: SearchSection[] | undefined;

/** Every page, cut at its headings; a page of the reference at its operations. */
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
