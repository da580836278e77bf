import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GalleryPage } from "@/components/gallery/gallery-page";
import { PageValuesProvider } from "@/components/shell/page-values";
import { env } from "@/lib/core/env";
import { t } from "@/lib/language/text";
import { pageValues } from "@/lib/staff/door/prefetch";

export const generateMetadata = (): Metadata => ({ title: t("navigation.gallery") });

/** Without sign-in, because it shows no data; only in a sandbox. */
export default async function Page() {
  if (!env.sandbox) notFound();
  return (
    <PageValuesProvider values={await pageValues()}>
      <GalleryPage />
    </PageValuesProvider>
  );
}
