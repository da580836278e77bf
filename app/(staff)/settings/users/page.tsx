import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { usersQuery } from "@/components/settings/queries";
import { UsersScreen } from "@/components/settings/users/users-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.users") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const { role, email } = await requireViewer("/settings/users", query);
  return (
    <HydrationBoundary state={await prefetch(prefetchFirstPage("user.list", usersQuery(toSearchParams(query))))}>
      <UsersScreen role={role === "operator" ? "operator" : "admin"} email={email} />
    </HydrationBoundary>
  );
}
