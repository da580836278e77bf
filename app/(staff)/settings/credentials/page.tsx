import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { CredentialsScreen } from "@/components/shell/screens";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Credentials" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/settings/credentials", await searchParams);
  return (
    <Drawn from={await firstAnswers(record("credential.list", {}))}>
      <CredentialsScreen />
    </Drawn>
  );
}
