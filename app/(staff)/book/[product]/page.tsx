import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BookProductScreen } from "@/components/products/form/book-product-screen";
import { isProduct } from "@/components/products/product-names";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.book") });

interface Props {
  params: Promise<{ product: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { product } = await params;
  const viewer = await requireViewer(`/book/${product}`, await searchParams);
  if (!isProduct(product)) notFound();
  return viewer.tenantName === null ? <NoPartner /> : <BookProductScreen product={product} />;
}
