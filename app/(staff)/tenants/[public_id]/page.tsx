import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { TenantScreen } from "@/components/shell/screens";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Tenant" };

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  await requireViewer(`/tenants/${id}`, await searchParams);
  const ceilings = record("tenantCeilings.get", { params: { tenant_public_id: id } });
  return (
    <Drawn from={await firstAnswers(record("tenant.get", { params: { public_id: id } }), ceilings)}>
      <TenantScreen key={id} id={id} />
    </Drawn>
  );
}
