import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeErrorCatalogue, eventCatalogue, writeSettingsTable } from "./catalogue";
import { referencePages } from "./reference-pages";
import { insertPrograms, SAMPLE_ORIGIN, writeVerifySnippets } from "./samples";
import type { DocsPage } from "./render";

const read = (file: string): string => readFileSync(join(process.cwd(), file), "utf8");

/** Text that is generated from declarations and added below a guide's own text. */
const ADDITIONS: Readonly<Record<string, () => string>> = {
  errors: writeErrorCatalogue,
  webhooks: () => writeVerifySnippets() + eventCatalogue(),
  settings: writeSettingsTable,
};

/** The guides in the order of their index, `app/docs/README.md`, which groups and describes them. */
function guides(): DocsPage[] {
  const found: DocsPage[] = [];
  let section = "";
  for (const line of read("app/docs/README.md").split("\n")) {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [, link = "", summary = ""] = line.split("|").map((cell) => cell.trim());
    const slug = /\(([a-z-]+)\.md\)$/.exec(link)?.[1];
    if (slug === undefined) continue;
    const text = insertPrograms(read(`app/docs/${slug}.md`));
    const title = /^# (.+)/.exec(text)?.[1] ?? slug;
    const markdown = `${text.trimEnd()}\n${ADDITIONS[slug]?.() ?? ""}`;
    found.push({ slug, title, summary, section, markdown });
  }
  return found;
}

function changelog(): DocsPage {
  // It also links to pages of the repository, which are not served.
  const markdown = read("lib/CHANGELOG.md")
    .replaceAll(/ \(\[page\]\([^()]*\)\)/g, "")
    .replaceAll(/\[([^[\]]+)\]\((?!https:)[^()]*\)/g, "$1");
  return { slug: "changelog", title: "Changelog", summary: "What each version changed", section: "Service", markdown };
}

let written: readonly DocsPage[] | undefined;

/** All pages, created once, because they do not change while the service runs. */
export function docsPages(): readonly DocsPage[] {
  return (written ??= [...guides(), changelog(), ...referencePages()]);
}

export const findPage = (slug: string): DocsPage | undefined => docsPages().find((page) => page.slug === slug);

/** The pages by section, in order. */
export function docsSections(): [section: string, pages: DocsPage[]][] {
  const sections = new Set(docsPages().map(({ section }) => section));
  return [...sections].map((section) => [section, docsPages().filter((page) => page.section === section)]);
}

/** A text whose samples contain this service's address. */
export const insertOrigin = (text: string, origin: string): string => text.replaceAll(SAMPLE_ORIGIN, origin);

/** The heading of the documentation's start page. */
export const HOME_TITLE = "Guides and reference of the Partner API";

/** The index for language models (https://llmstxt.org), which is also the start page as Markdown. */
export function llmsText(origin: string): string {
  const lists = docsSections().map(
    ([section, pages]) =>
      `## ${section}\n\n${pages.map((p) => `- [${p.title}](${origin}/docs/${p.slug}.md): ${p.summary}`).join("\n")}\n`,
  );
  return `# ${HOME_TITLE}\n\n> ${INTRODUCTION}\n\nThe machine-readable contract is ${origin}/api/v1/openapi.json.\n\n${lists.join("\n")}`;
}

export const INTRODUCTION =
  "One API for stays, transfers, tours, flights and packages: search, hold, book, change and cancel, with signed webhooks and a sandbox that behaves like the real service.";

/** The whole documentation as one text. */
export const llmsFullText = (origin: string): string =>
  docsPages()
    .map(({ slug, markdown }) => `<!-- ${origin}/docs/${slug} -->\n\n${insertOrigin(markdown, origin).trim()}\n`)
    .join("\n");
