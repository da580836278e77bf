import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import typescript from "highlight.js/lib/languages/typescript";
import { Marked, type Token, type Tokens } from "marked";

for (const [name, grammar] of Object.entries({ bash, go, json, php, python, ruby, typescript }))
  hljs.registerLanguage(name, grammar);
hljs.registerAliases("sh", { languageName: "bash" });
hljs.registerAliases("javascript", { languageName: "typescript" });

/** A page of the public documentation. */
export interface DocsPage {
  /** The page's address below `/docs/`. */
  slug: string;
  title: string;
  /** A sentence that describes the page in lists. */
  summary: string;
  /** The heading under which the navigation lists it. */
  section: string;
  /** The page's text. */
  markdown: string;
}

/** A heading of a page, to which "On this page" and the search link. */
interface Heading {
  /** The heading's level; 0 for a tab, which can be linked to but is not listed. */
  depth: number;
  id: string;
  text: string;
}

/** Languages of samples by the headings of their sections. Sections of several languages in a row are shown as tabs. */
const TABS: Readonly<Record<string, string>> = {
  cURL: "curl",
  TypeScript: "typescript",
  "Node crypto": "node",
  Python: "python",
  PHP: "php",
  Go: "go",
  Ruby: "ruby",
};

/** Labels above code that has no file name. */
const LABELS: Readonly<Record<string, string>> = {
  sh: "Shell",
  bash: "Shell",
  json: "JSON",
  typescript: "TypeScript",
  ts: "TypeScript",
  python: "Python",
  php: "PHP",
  go: "Go",
  ruby: "Ruby",
};

interface Rendered {
  html: string;
  headings: readonly Heading[];
}

/** Escapes a text for use as content or attribute of HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * A heading's text and anchor. `{#id}` at the end sets the anchor; a heading that is a single piece of code has that
 * code; others have the one that GitHub gives them.
 */
export function readHeading(source: string): { text: string; id: string } {
  const [, before, named] = /^(.*?) \{#([^}]+)\}$/.exec(source) ?? [];
  if (before !== undefined && named !== undefined) return { text: before, id: named };
  const code = /^`([^`]+)`$/.exec(source)?.[1];
  const id = source
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .trim()
    .replaceAll(" ", "-");
  return { text: source, id: code ?? id };
}

/** The address on the site for a link between Markdown files. */
function siteAddress(href: string, slug: string): string {
  if (/^(?:[a-z]+:|\/|#)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `http://docs/docs/${slug}.md`);
  return `${pathname.replace(/\.md$/, "").replace(/\/README$/, "")}${hash}`;
}

const rendered = new Map<string, Rendered>();

/** Renders a page as HTML. @returns it with its headings */
export function renderPage({ slug, markdown }: Pick<DocsPage, "slug" | "markdown">): Rendered {
  let page = rendered.get(slug);
  if (!page) rendered.set(slug, (page = render(slug, markdown)));
  return page;
}

function render(slug: string, markdown: string): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ text: source, depth }: Tokens.Heading) {
        const { text, id } = readHeading(source);
        headings.push({ depth, id, text: text.replaceAll("`", "") });
        const inner = this.parser.parseInline(marked.Lexer.lexInline(text));
        return `<h${depth} id="${escapeMarkup(id)}"><a href="#${escapeMarkup(id)}">${inner}</a></h${depth}>\n`;
      },
      code({ text, lang = "" }: Tokens.Code) {
        // ```typescript receiver.mts: the language, and the file in which the reader saves it.
        const [language = "", file] = lang.split(" ");
        const inner = hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : escapeMarkup(text);
        const caption = `<figcaption>${escapeMarkup(file ?? LABELS[language] ?? "Text")}<button type="button" data-copy>Copy</button></figcaption>`;
        return `<figure class="docs-code">${caption}<pre tabindex="0"><code>${inner}</code></pre></figure>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeMarkup(siteAddress(href, slug))}">${this.parser.parseInline(tokens)}</a>`;
      },
      // The guides' pictures are in `public/docs`.
      image({ href, text }: Tokens.Image) {
        const file = href.slice(href.lastIndexOf("/") + 1);
        return `<img src="/docs/${escapeMarkup(file)}" alt="${escapeMarkup(text)}" loading="lazy">`;
      },
      // A wide table scrolls by itself, not with the page.
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const rows = token.rows.map((row) => cells(row, "td")).join("");
        return `<section class="docs-table" tabindex="0" aria-label="Table"><table><thead>${cells(token.header, "th")}</thead><tbody>${rows}</tbody></table></section>\n`;
      },
    },
  });
  const html = inTabs(marked.lexer(markdown)).map((part) =>
    Array.isArray(part)
      ? marked.parser(part)
      : part.tabs.length === 1
        ? marked.parser([part.tabs[0]!.heading, ...part.tabs[0]!.tokens])
        : showTabs(part.tabs, headings, (tokens) => marked.parser(tokens)),
  );
  return { html: html.join(""), headings };
}

interface Tab {
  heading: Tokens.Heading;
  tokens: Token[];
}

/** The language of a section, by its heading. */
const languageOf = (heading: Tokens.Heading): string | undefined => {
  const { text } = readHeading(heading.text);
  return Object.hasOwn(TABS, text) ? TABS[text] : undefined;
};

/** Divides a page into plain parts and groups of sections, one for each language. */
function inTabs(tokens: readonly Token[]): (Token[] | { tabs: Tab[] })[] {
  const parts: (Token[] | { tabs: Tab[] })[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    const tabs = last && !Array.isArray(last) ? last.tabs : undefined;
    const heading = token.type === "heading" ? (token as Tokens.Heading) : undefined;
    if (heading && languageOf(heading) !== undefined) {
      if (tabs) tabs.push({ heading, tokens: [] });
      else parts.push({ tabs: [{ heading, tokens: [] }] });
    } else if (tabs && !(heading && heading.depth <= tabs[0]!.heading.depth)) tabs.at(-1)!.tokens.push(token);
    else if (Array.isArray(last)) last.push(token);
    else parts.push([token]);
  }
  return parts;
}

/** Radio buttons show one of the panels without a script (docs.css); a script remembers the choice. */
function showTabs(tabs: readonly Tab[], headings: Heading[], parse: (tokens: Token[]) => string): string {
  const named = tabs.map(({ heading, tokens }) => ({
    ...readHeading(heading.text),
    language: languageOf(heading)!,
    tokens,
  }));
  const choices = named.map(
    ({ text, language }, i) =>
      `<label><input type="radio" name="${escapeMarkup(named[0]!.id)}" value="${language}"${i === 0 ? " checked" : ""}>${text}</label>`,
  );
  const panels = named.map(({ text, id, language, tokens }) => {
    headings.push({ depth: 0, id, text });
    return `<section id="${escapeMarkup(id)}" aria-label="${text}" data-language="${language}">\n${parse(tokens)}</section>\n`;
  });
  return `<div class="docs-tabs"><div role="radiogroup" aria-label="Language">${choices.join("")}</div>\n${panels.join("")}</div>\n`;
}
