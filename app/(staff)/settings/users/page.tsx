import type { Metadata } from "next";
import { UsersScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Users" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const { role, email } = await requireViewer("/settings/users", await searchParams);
  return <UsersScreen role={role === "operator" ? "operator" : "admin"} email={email} />;
}
