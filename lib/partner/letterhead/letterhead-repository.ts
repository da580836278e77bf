import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";
import type { ChangeLetterhead } from "./schemas";

/** A tenant's letterhead; if none was set, only its name. */
export interface LetterheadRow {
  name: string;
  addressLines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  colour: string | null;
  /** The logo as a PNG file. */
  logo: Buffer | null;
}

const COLUMNS = {
  name: true,
  addressLines: true,
  phone: true,
  email: true,
  website: true,
  colour: true,
  logo: true,
} as const;
const NONE = { addressLines: [], phone: null, email: null, website: null, colour: null, logo: null };

const toRow = (found: Omit<LetterheadRow, "logo"> & { logo: Uint8Array | null }): LetterheadRow => {
  return { ...found, logo: found.logo && Buffer.from(found.logo) };
};

export async function findLetterhead(tenantId: number): Promise<LetterheadRow | undefined> {
  const tenant = await prisma().tenant.findFirst({
    where: { id: tenantId },
    select: { name: true, letterhead: { select: COLUMNS } },
  });
  return tenant ? toRow(tenant.letterhead ?? { ...NONE, name: tenant.name }) : undefined;
}

/** @param logo a PNG file; null removes it, undefined keeps it */
export function updateLetterhead(
  context: Context,
  { name, address_lines: addressLines, phone, email, website, colour }: ChangeLetterhead,
  logo: Buffer | null | undefined,
): Promise<LetterheadRow> {
  const { tenantId, now } = context;
  const letterhead = {
    name,
    addressLines,
    phone,
    email,
    website,
    colour,
    updatedAt: now,
    ...(logo !== undefined && { logo: logo && new Uint8Array(logo) }),
  };
  return inTransaction(context, async (tx, { audit }) => {
    const changed = await tx.tenantLetterhead.upsert({
      where: { tenantId },
      create: { tenantId, ...letterhead },
      update: letterhead,
      select: { ...COLUMNS, tenant: { select: { publicId: true } } },
    });
    const { tenant, ...row } = changed;
    audit({ subject: tenant.publicId });
    return toRow(row);
  });
}
