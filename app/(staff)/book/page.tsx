import type { Metadata } from "next";
import { BookScreen } from "@/components/booking/create/book-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { env } from "@/lib/core/env";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.book") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const viewer = await requireViewer("/book", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <BookScreen isSandbox={env.sandbox} />;
}
