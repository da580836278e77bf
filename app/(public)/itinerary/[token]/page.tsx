import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { LanguageChoice } from "@/components/shell/language-choice";
import { PageValuesProvider } from "@/components/shell/page-values";
import { LinkThrottled } from "@/components/shared-link/unavailable";
import { PublicItineraryPage } from "@/components/trips/public/public-itinerary-page";
import { offeredLanguages } from "@/lib/language/messages";
import { t } from "@/lib/language/text";
import { openSharedItinerary } from "@/lib/staff/door/itinerary-door";
import { pageValues } from "@/lib/staff/door/prefetch";

// The address is a secret: search engines must not list it, and links must not pass it to other sites.
export const generateMetadata = (): Metadata => ({
  title: { absolute: t("navigation.travelItinerary") },
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const visit = await openSharedItinerary(token, await headers());
  if (visit.kind === "gone") notFound();
  if (visit.kind === "throttled") return <LinkThrottled seconds={visit.seconds} />;
  return (
    <PageValuesProvider values={await pageValues()}>
      <PublicItineraryPage token={token} itinerary={visit.shared.itinerary} letterhead={visit.shared.letterhead} />
      <footer className="mx-auto w-full max-w-3xl px-4 pb-6 sm:px-6 print:hidden">
        <LanguageChoice languages={offeredLanguages()} />
      </footer>
    </PageValuesProvider>
  );
}
