import type { Metadata } from "next";
import { securityQuery } from "@/components/settings/queries";
import { Drawn } from "@/components/shell/drawn";
import { SecurityScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Security log" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const { role } = await requireViewer("/settings/security", query);
  return (
    <Drawn from={await firstAnswers(firstPage("securityEvent.list", securityQuery(searchOf(query))))}>
      <SecurityScreen role={role === "operator" ? "operator" : "admin"} />
    </Drawn>
  );
}
