import Link from "next/link";
import type { ReactNode } from "react";
import { docsSections } from "@/lib/staff/docs/pages";
import { Logo } from "../shell/logo";
import { DocsSearch } from "./docs-search";
import "./docs.css";

const TOP = [
  { href: "/docs/quickstart", label: "Guides" },
  { href: "/docs/reference/accommodation", label: "Reference" },
  { href: "/docs/errors", label: "Errors" },
  { href: "/docs/changelog", label: "Changelog" },
  { href: "/status", label: "Status" },
];

/** The list of pages by section. @param slug the current page */
function Contents({ slug }: { slug: string }) {
  return (
    <nav aria-label="Documentation" className="flex flex-col gap-6">
      {docsSections().map(([section, pages]) => (
        <div key={section}>
          <p className="mb-1 px-3 text-xs font-semibold text-text">{section}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.slug}>
                <a
                  href={`/docs/${page.slug}`}
                  aria-current={page.slug === slug ? "page" : undefined}
                  className="block rounded px-3 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent pointer-coarse:py-2.5"
                >
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The frame around each page of the public documentation, which is always in English. */
export function DocsLayout({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <div lang="en" dir="ltr" className="min-h-dvh bg-surface">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-surface focus:p-2">
        Skip to the text
      </a>
      <header className="sticky top-0 z-10 border-b border-border bg-surface">
        <div className="mx-auto flex h-14 max-w-[88rem] items-center gap-4 px-4 sm:px-6">
          <Link prefetch={false} href="/docs" className="flex shrink-0 items-center gap-2.5 font-semibold">
            <Logo className="size-7" />
            <span>
              Partner API <span className="font-normal text-muted max-sm:hidden">docs</span>
            </span>
          </Link>
          <nav aria-label="Main" className="ms-6 flex gap-5 text-muted max-lg:hidden">
            {TOP.map(({ href, label }) => (
              <a key={href} href={href} className="hover:text-text">
                {label}
              </a>
            ))}
          </nav>
          <div className="ms-auto flex min-w-0 flex-1 items-center justify-end gap-4">
            <DocsSearch />
            <Link
              prefetch={false}
              href="/developers"
              className="shrink-0 rounded bg-accent px-3 py-1.5 font-medium text-on-accent hover:bg-accent-hover max-sm:hidden"
            >
              Sign in
            </Link>
          </div>
        </div>
        <details key={slug} className="group border-t border-border lg:hidden">
          <summary className="px-4 py-2.5 font-medium text-muted sm:px-6">Contents</summary>
          <div className="max-h-[70dvh] overflow-y-auto border-t border-border px-1 py-4 sm:px-3">
            <Contents slug={slug} />
          </div>
        </details>
      </header>
      <div className="mx-auto flex max-w-[88rem] px-4 sm:px-6">
        <div className="sticky top-14 h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-e border-border py-8 pe-4 max-lg:hidden">
          <Contents slug={slug} />
        </div>
        <main id="content" className="min-w-0 flex-1 py-8 lg:ps-10">
          {children}
        </main>
      </div>
    </div>
  );
}
