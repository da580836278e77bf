import { prisma } from "@/lib/core/prisma";
import type { Employer } from "./session-repository";

/** An account in a command's output. One e-mail address may have an account with each employer. */
export interface Account {
  publicId: string;
  role: string;
  /** Null for the wholesaler: the account is an operator's. */
  tenantId: Employer;
  tenantPublicId: string | null;
  tenantName: string | null;
  isDisabled: boolean;
}

/**
 * Lists every account of an e-mail address, operators first.
 * @param email in lower case
 */
export async function listAccounts(email: string): Promise<Account[]> {
  const users = await prisma().staffUser.findMany({
    where: { email },
    orderBy: { tenantId: { sort: "asc", nulls: "first" } },
    select: {
      publicId: true,
      role: true,
      tenantId: true,
      disabledAt: true,
      tenant: { select: { publicId: true, name: true } },
    },
  });
  return users.map(({ tenant, disabledAt, ...user }) => ({
    ...user,
    tenantPublicId: tenant?.publicId ?? null,
    tenantName: tenant?.name ?? null,
    isDisabled: disabledAt !== null,
  }));
}

/** Whether there is an operator who is not disabled; invited ones count. */
export const hasOperator = async (): Promise<boolean> =>
  (await prisma().staffUser.count({ where: { role: "operator", disabledAt: null } })) > 0;

export interface TenantLine {
  publicId: string;
  name: string;
  createdAt: Date;
  isSuspended: boolean;
  users: number;
  credentials: number;
}

/** Lists all tenants, oldest first, with the numbers of active users and credentials. */
export async function listTenantLines(): Promise<TenantLine[]> {
  const isActive = { where: { disabledAt: null } };
  const tenants = await prisma().tenant.findMany({
    orderBy: { id: "asc" },
    select: {
      publicId: true,
      name: true,
      createdAt: true,
      suspendedAt: true,
      _count: { select: { staffUsers: isActive, credentials: isActive } },
    },
  });
  return tenants.map(({ suspendedAt, _count: { staffUsers: users, credentials }, ...tenant }) => {
    return { ...tenant, isSuspended: suspendedAt !== null, users, credentials };
  });
}
