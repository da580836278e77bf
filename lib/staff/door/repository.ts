import { database } from "@/lib/core/db";

/** A staff user by e-mail address, which is kept in lower case, or null. */
export async function findStaffByEmail(email: string) {
  return database().prisma.staffUser.findUnique({ where: { email } });
}
