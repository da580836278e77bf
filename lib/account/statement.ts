import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { firstDayOfMonth, toLedgerEntry } from "./account";
import { findAccount, listMonthEntries } from "./repository";
import type { z } from "zod";
import type { StatementStatus } from "./account-limits";
import type { LedgerEntry } from "./schemas";

/** A month of an account for a document. Amounts are in the API's format. */
export interface Statement {
  tenantId: number;
  tenantPublicId: string;
  tenantName: string;
  /** YYYY-MM */
  month: string;
  currency: string;
  status: StatementStatus;
  issuedAt: Date | null;
  /** Opening balance, the month's charges and payments, and closing balance. */
  opening: string;
  charged: string;
  paid: string;
  closing: string;
  /** Oldest first. */
  entries: z.output<typeof LedgerEntry>[];
}

/** @throws DomainError `STATEMENT_NOT_FOUND`: no such tenant, or nothing was entered in the month */
export async function readStatement(
  of: { tenantId: number } | { publicId: string },
  month: string,
): Promise<Statement> {
  const tenant = await prisma().tenant.findFirst({
    where: "tenantId" in of ? { id: of.tenantId } : of,
    select: { id: true, publicId: true, name: true },
  });
  const account = tenant && (await findAccount(tenant.id));
  const found = account?.statements.find((one) => one.month === month);
  if (!tenant || !found)
    throw new DomainError("STATEMENT_NOT_FOUND", { message: "The account has no entries in this month" });
  const entries = await listMonthEntries(tenant.id, firstDayOfMonth(month));
  const { currency, opening, charged, paid } = found;
  const money = (minor: bigint) => formatMoney(minor, currency);
  return {
    tenantId: tenant.id,
    tenantPublicId: tenant.publicId,
    tenantName: tenant.name,
    month,
    currency,
    status: found.status,
    issuedAt: found.issuedAt === null ? null : new Date(found.issuedAt),
    opening: money(BigInt(opening)),
    charged: money(BigInt(charged)),
    paid: money(BigInt(paid)),
    closing: money(BigInt(opening) + BigInt(charged) - BigInt(paid)),
    entries: entries.map(toLedgerEntry),
  };
}
