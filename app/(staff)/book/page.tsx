import type { Metadata } from "next";
import { BookScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { env } from "@/lib/core/env";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Book" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/book", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <BookScreen isSandbox={env.sandbox} />;
}
