import { database } from "@/lib/core/db";

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/** A staff user by public id, disabled or not, or null. */
export async function findStaff(publicId: string) {
  return database().prisma.staffUser.findUnique({ where: { publicId } });
}

/** A staff user by e-mail address, which is kept in lower case, or null. */
export async function findStaffByEmail(email: string): Promise<StaffRow | null> {
  return database().prisma.staffUser.findUnique({ where: { email } });
}
