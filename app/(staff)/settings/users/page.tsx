import type { Metadata } from "next";
import { usersQuery } from "@/components/settings/queries";
import { Drawn } from "@/components/shell/drawn";
import { UsersScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Users" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const { role, email } = await requireViewer("/settings/users", query);
  return (
    <Drawn from={await firstAnswers(firstPage("user.list", usersQuery(searchOf(query))))}>
      <UsersScreen role={role === "operator" ? "operator" : "admin"} email={email} />
    </Drawn>
  );
}
