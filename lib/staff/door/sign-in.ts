import { isSecret } from "@/lib/people/password";
import { findStaffByEmail } from "./repository";
import { forgetAttempts, waitBeforeSignIn } from "./sign-in-limit";

export type SignIn = { publicId: string } | { refused: "CREDENTIALS" } | { refused: "WAIT"; seconds: number };

/**
 * Who proves with e-mail and password to be somebody of the staff. An unknown address, a wrong password and a disabled
 * user are refused alike: the answer tells nobody who works here.
 */
export async function signInWithPassword(email: string, password: string, address: string): Promise<SignIn> {
  const asked = email.trim().toLowerCase();
  const seconds = await waitBeforeSignIn(asked, address);
  if (seconds) return { refused: "WAIT", seconds };
  const user = isPlain(asked) ? await findStaffByEmail(asked) : null;
  const proven = await isSecret(user?.passwordHash, password);
  if (!user || !proven || user.disabledAt) return { refused: "CREDENTIALS" };
  await forgetAttempts(asked, address);
  return { publicId: user.publicId };
}

/** PostgreSQL's text has no NUL, and no address is longer. */
function isPlain(email: string): boolean {
  return email.length <= 254 && !email.includes("\0");
}
