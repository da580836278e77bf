import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AccountScreen } from "@/components/settings/account-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.yourAccount") });

export default async function Page() {
  const { role, email } = await requireViewer("/settings/account");
  const reads = [prefetchRecord("session.list", {}), prefetchRecord("factor.list", {})];
  if (role !== "operator") reads.push(prefetchRecord("reminder.get", {}));
  return (
    <HydrationBoundary state={await prefetch(...reads)}>
      <AccountScreen role={role} email={email} />
    </HydrationBoundary>
  );
}
