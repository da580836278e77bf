import Link from "next/link";
import { docsSections, HOME_TITLE, insertOrigin, INTRODUCTION } from "@/lib/staff/docs/pages";
import { FIRST_CALL } from "@/lib/staff/docs/samples";

/**
 * The start page of the documentation: first steps, and every page with its description.
 * @param origin this service's origin, for the first call
 */
export function DocsHome({ origin }: { origin: string }) {
  return (
    <div className="max-w-5xl">
      <div className="grid items-center gap-8 rounded border border-border bg-bg p-6 sm:p-10 xl:grid-cols-[3fr_2fr]">
        <div>
          <h1 className="text-xl">{HOME_TITLE}</h1>
          <p className="mt-3 text-md text-muted">{INTRODUCTION}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <Link
              prefetch={false}
              href="/docs/quickstart"
              className="rounded bg-accent px-4 py-2 font-medium text-on-accent hover:bg-accent-hover"
            >
              Make the first booking
            </Link>
            <Link
              prefetch={false}
              href="/docs/overview"
              className="rounded border border-line bg-surface px-4 py-2 font-medium hover:bg-hover"
            >
              How it works
            </Link>
          </p>
        </div>
        <div className="docs-prose max-xl:hidden">
          <pre>
            <code>{insertOrigin(FIRST_CALL, origin)}</code>
          </pre>
        </div>
      </div>
      {docsSections().map(([section, pages]) => (
        <section key={section} className="mt-10">
          <h2 className="mb-3 text-lg">{section}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {pages.map(({ slug, title, summary }) => (
              <li key={slug}>
                <a
                  href={`/docs/${slug}`}
                  className="block h-full rounded border border-border p-4 hover:border-accent hover:bg-hover"
                >
                  <span className="font-medium text-accent">{title}</span>
                  <span className="mt-1 block text-muted">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
