import type { Metadata } from "next";
import { CredentialsScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Credentials" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/settings/credentials", await searchParams);
  return <CredentialsScreen />;
}
