import type { Metadata } from "next";
import { ProfilesScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Profiles" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/settings/profiles", await searchParams);
  return <ProfilesScreen />;
}
