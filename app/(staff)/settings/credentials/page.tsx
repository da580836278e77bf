import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CredentialsScreen } from "@/components/settings/credentials/credentials-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.credentials") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/settings/credentials", await searchParams);
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("credential.list", {}))}>
      <CredentialsScreen />
    </HydrationBoundary>
  );
}
