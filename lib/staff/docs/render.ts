import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { Marked, type Tokens } from "marked";

for (const [name, grammar] of Object.entries({ bash, json, php, python, typescript }))
  hljs.registerLanguage(name, grammar);
hljs.registerAliases("sh", { languageName: "bash" });

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
  depth: number;
  id: string;
  text: string;
}

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
        const inner = hljs.getLanguage(lang) ? hljs.highlight(text, { language: lang }).value : escapeMarkup(text);
        return `<pre tabindex="0"><code>${inner}</code></pre>\n`;
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
  return { html: marked.parse(markdown, { async: false }), headings };
}
