import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { PublicQuotePage } from "@/components/quotes/public/public-quote-page";
import { LinkThrottled } from "@/components/shared-link/unavailable";
import { LanguageChoice } from "@/components/shell/language-choice";
import { PageValuesProvider } from "@/components/shell/page-values";
import { offeredLanguages } from "@/lib/language/messages";
import { t } from "@/lib/language/text";
import { pageValues } from "@/lib/staff/door/prefetch";
import { openSharedQuote } from "@/lib/staff/door/traveller-door";

// The address is a secret: search engines must not list it, and links must not pass it to other sites.
export const generateMetadata = (): Metadata => ({
  title: { absolute: t("navigation.travelQuote") },
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const visit = await openSharedQuote(token, await headers());
  if (visit.kind === "gone") notFound();
  if (visit.kind === "throttled") return <LinkThrottled seconds={visit.seconds} />;
  return (
    <PageValuesProvider values={await pageValues()}>
      <PublicQuotePage token={token} quote={visit.shared.quote} letterhead={visit.shared.letterhead} />
      <footer className="mx-auto w-full max-w-6xl px-4 pb-6 sm:px-6 print:hidden">
        <LanguageChoice languages={offeredLanguages()} />
      </footer>
    </PageValuesProvider>
  );
}
