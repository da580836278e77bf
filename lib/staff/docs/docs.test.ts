import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { SCOPES } from "@/lib/api/operation";
import { SETTINGS } from "@/lib/core/environment/env-schema";
import { ERRORS } from "@/lib/core/errors";
import { EVENT_TYPES } from "@/lib/webhook/event-types";
import { listReferenceEntries } from "../developer/reference";
import { changelogFeed } from "./changelog-feed";
import { docsPages, findPage, llmsFullText, llmsText } from "./pages";
import { renderPage } from "./render";
import { searchSections } from "./search-sections";

const idsOf = (slug: string): string[] => renderPage(findPage(slug)!).headings.map(({ id }) => id);

test("every error code has a paragraph at the address of its doc_url", () => {
  expect(idsOf("errors")).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
});

test("every event and every setting has a paragraph", () => {
  expect(idsOf("webhooks")).toEqual(expect.arrayContaining([...EVENT_TYPES]));
  expect(idsOf("settings")).toEqual(expect.arrayContaining(SETTINGS.map(({ name }) => name)));
});

test("every scope is explained", () => {
  const text = findPage("authentication")!.markdown;
  expect(SCOPES.filter((scope) => !text.includes(`\`${scope}\``))).toEqual([]);
});

test("every operation is described on one page of the reference", () => {
  const described = docsPages()
    .filter(({ section }) => section === "Reference")
    .flatMap(({ slug }) => idsOf(slug));
  const missing = listReferenceEntries().filter(({ id }) => described.filter((one) => one === id).length !== 1);
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test("a page's anchors are unique, and each link between pages leads to a heading", () => {
  const targets = new Set<string>(["/docs"]);
  for (const page of docsPages()) {
    const ids = idsOf(page.slug);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    for (const id of ["", ...ids.map((one) => `#${one}`)]) targets.add(`/docs/${page.slug}${id}`);
  }
  const broken = docsPages().flatMap((page) =>
    [...renderPage(page).html.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)]
      .map(([, href = ""]) => (href.startsWith("#") ? `/docs/${page.slug}${href}` : href))
      .filter((href) => !targets.has(href))
      .map((href) => `${page.slug}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test("sections of one language after the other are tabs, each with the anchor of its heading", () => {
  const page = `## Verify\n\n### Python {#verify-python}\n\nOne\n\n### Go\n\nTwo\n\n## Rest\n\nThree\n`;
  const { html, headings } = renderPage({ slug: "test-tabs", markdown: page });
  expect(headings).toEqual([
    { depth: 2, id: "verify", text: "Verify" },
    { depth: 0, id: "verify-python", text: "Python" },
    { depth: 0, id: "go", text: "Go" },
    { depth: 2, id: "rest", text: "Rest" },
  ]);
  const panels = [...html.matchAll(/<section id="([^"]+)"[^>]* data-language="(\w+)">\s*<p>(\w+)<\/p>/g)];
  expect(panels.map(([, ...parts]) => parts)).toEqual([
    ["verify-python", "python", "One"],
    ["go", "go", "Two"],
  ]);
  expect(html).toMatch(/value="python" checked>.*value="go">/);
  expect(html.indexOf("Three")).toBeGreaterThan(html.indexOf("</section>\n</div>"));
});

test("the index for language models names every page, and the whole text contains each", () => {
  const index = llmsText("https://here.example");
  const whole = llmsFullText("https://here.example");
  for (const { slug, title } of docsPages()) {
    expect(index).toContain(`](https://here.example/docs/${slug}.md)`);
    expect(whole).toContain(`# ${title}`);
  }
  expect(whole).not.toContain("portal.example.com");
});

test("a search finds the paragraph of an error and the page of an operation", () => {
  const found = searchSections().map(({ id }) => id);
  expect(found).toContain("errors#SOLD_OUT");
  expect(found).toContain("reference/accommodation#search");
  expect(new Set(found).size).toBe(found.length);
});

test("the changelog is a well-formed Atom feed with an entry for each version", () => {
  const tags: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ local, uri }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    tags.push(local);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(changelogFeed("https://here.example")).close();
  const versions = findPage("changelog")!.markdown.match(/^## /gm)!;
  expect(tags.filter((tag) => tag === "entry")).toHaveLength(versions.length);
});
