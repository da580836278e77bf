import type { Metadata } from "next";
import { queueAsked } from "@/components/on-request/asked";
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
    <Drawn from={await firstAnswers(firstPage("queue.list", queueAsked(searchOf(query))))}>
      <OnRequestScreen />
    </Drawn>
  );
}
