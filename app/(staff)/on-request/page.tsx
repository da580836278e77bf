import type { Metadata } from "next";
import { queueQuery } from "@/components/on-request/queries";
import { Drawn } from "@/components/shell/drawn";
import { OnRequestScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "On request" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/on-request", query);
  return (
    <Drawn from={await firstAnswers(firstPage("queue.list", queueQuery(searchOf(query))))}>
      <OnRequestScreen />
    </Drawn>
  );
}
