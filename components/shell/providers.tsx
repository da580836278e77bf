"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { use, useState, type ReactNode } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { asFailure } from "@/lib/staff/client/failure";
import { readerLocale } from "@/lib/language/reader";
import { loadPageTexts } from "@/lib/language/load-texts";

declare module "react-aria-components" {
  interface RouterConfig {
    routerOptions: NonNullable<Parameters<ReturnType<typeof useRouter>["push"]>[1]>;
  }
}

/** Redirects to sign-in, and back afterwards, when a call finds that the session has ended. */
function leaveWhenSignedOut(thrown: unknown): void {
  const { code } = asFailure(thrown);
  const here = encodeURIComponent(`${window.location.pathname}${window.location.search}`);
  if (code === "auth.signed_out") window.location.assign(`/sign-in?ended=1&next=${here}`);
  // An admin has just required second factors of all users.
  if (code === "auth.second_factor_required") window.location.assign(`/second-factor?next=${here}`);
}

/** Whether a retry may succeed: no answer, rate limited, or a server error. */
function isWorthAnotherTry(failures: number, thrown: unknown): boolean {
  return failures < 2 && !asFailure(thrown).isFinal;
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: 30_000, refetchOnWindowFocus: false } },
  });
}

/** The providers of every screen: texts, query cache and router. @param language the page's language */
export function Providers({ language, children }: { language: string; children: ReactNode }) {
  // The browser starts hydration only when the page's texts are loaded. The server has all languages.
  if (typeof window !== "undefined") use(loadPageTexts(language));
  return <Services>{children}</Services>;
}

function Services({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale={readerLocale()}>
        <RouterProvider navigate={(path, options) => router.push(path, options)}>{children}</RouterProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}
