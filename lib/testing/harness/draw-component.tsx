import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { recordKey } from "@/lib/staff/client/query-keys";
import { WriteAccessProvider } from "@/lib/staff/client/write-access";

/** A read that the component finds in the cache: operation, input, answer. */
export type Cached = readonly [operation: string, input: object, answer: unknown];

const nothing = () => {};
const router = {
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  back: nothing,
  forward: nothing,
  refresh: nothing,
} as never;

/**
 * Renders a component as the server does, with these reads in the cache.
 * @param mayWrite false for an operator with view-only access
 * @returns its texts and accessible labels, separated by `|`
 */
export function drawText(component: ReactNode, cached: readonly Cached[] = [], { mayWrite = true } = {}): string {
  const client = new QueryClient();
  for (const [operation, input, answer] of cached)
    client.setQueryData(recordKey(operation as never, input as never), answer);
  const html = renderToString(
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams()}>
          <QueryClientProvider client={client}>
            <WriteAccessProvider viewed={mayWrite ? null : "ten_viewed"}>{component}</WriteAccessProvider>
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  const texts = html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<svg.*?<\/svg>/gs, "")
    .split(/<[^>]+>/)
    .filter((text) => text.trim() !== "");
  return `|${[...texts, ...labels].join("|")}|`;
}
