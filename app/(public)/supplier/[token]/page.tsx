import type { Metadata } from "next";
import { headers } from "next/headers";
import { LinkThrottled, LinkUnavailable } from "@/components/shared-link/unavailable";
import { LanguageChoice } from "@/components/shell/language-choice";
import { PageValuesProvider } from "@/components/shell/page-values";
import { DeliveryPage } from "@/components/supplier-link/delivery-page";
import { offeredLanguages } from "@/lib/language/messages";
import { pageValues } from "@/lib/staff/door/prefetch";
import { openDelivery } from "@/lib/staff/door/supplier-door";
import { t } from "@/lib/language/text";

// The address is a secret: search engines must not list it, and links must not pass it to other sites.
export const generateMetadata = (): Metadata => ({
  title: { absolute: t("paper.booking") },
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const visit = await openDelivery(token, await headers());
  if (visit.kind === "gone") return <LinkUnavailable title={t("delivery.gone")} text={t("delivery.goneText")} />;
  if (visit.kind === "throttled") return <LinkThrottled seconds={visit.seconds} />;
  return (
    <PageValuesProvider values={await pageValues()}>
      <DeliveryPage token={token} delivery={visit.shared} />
      <footer className="mx-auto w-full max-w-xl px-4 pb-6">
        <LanguageChoice languages={offeredLanguages()} />
      </footer>
    </PageValuesProvider>
  );
}
