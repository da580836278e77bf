import { insertOrigin, docsPages } from "@/lib/staff/docs/pages";
import { type DocsPage, renderPage } from "@/lib/staff/docs/render";
import { DocsText } from "./docs-text";

/** The maximum number of headings beside a page. A longer page lists its top headings only. */
const MAX_LISTED = 40;

/** A page of the documentation with the list of its headings. @param origin this service's origin, for the samples */
export function DocsArticle({ page, origin }: { page: DocsPage; origin: string }) {
  const { html, headings } = renderPage(page);
  const all = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const listed = page.section === "Reference" || all.length > MAX_LISTED ? all.filter(({ depth }) => depth === 2) : all;
  const pages = docsPages();
  const at = pages.indexOf(page);
  return (
    <div className="flex gap-10">
      <div className="min-w-0 max-w-3xl flex-1">
        <p className="mb-2 flex justify-between gap-4 text-accent">
          {page.section}
          <a href={`/docs/${page.slug}.md`} className="text-muted underline-offset-4 hover:text-text hover:underline">
            View as Markdown
          </a>
        </p>
        <DocsText html={insertOrigin(html, origin)} />
        <nav aria-label="Neighbouring pages" className="mt-12 grid gap-4 border-t border-border pt-6 sm:grid-cols-2">
          <Neighbour page={pages[at - 1]} label="Previous" />
          <Neighbour page={pages[at + 1]} label="Next" />
        </nav>
      </div>
      <nav
        aria-label="On this page"
        className="sticky top-22 max-h-[calc(100dvh-7rem)] w-56 shrink-0 self-start overflow-y-auto text-xs max-xl:hidden"
      >
        <p className="mb-2 font-semibold">On this page</p>
        <ul className="border-s border-border">
          {listed.map(({ id, text, depth }) => (
            <li key={id} className={depth === 3 ? "ps-3" : ""}>
              <a href={`#${id}`} className="block py-1 ps-3 break-words text-muted hover:text-text">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Neighbour({ page, label }: { page: DocsPage | undefined; label: string }) {
  if (!page) return <span />;
  return (
    <a href={`/docs/${page.slug}`} className="rounded border border-border p-4 hover:border-accent hover:bg-hover">
      <span className="block text-xs text-muted">{label}</span>
      <span className="font-medium text-accent">{page.title}</span>
    </a>
  );
}
