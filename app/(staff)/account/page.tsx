import type { Metadata } from "next";
import { CreditScreen } from "@/components/account/credit-screen";
import { NotForClients } from "@/components/earnings/not-for-clients";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Account" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/account", await searchParams);
  return (
    <NotForClients title="Account">
      <CreditScreen />
    </NotForClients>
  );
}
