import { recoverMails, sweepMails } from "./repository";

/** Days that a mail is kept once it has ended: long enough to answer a guest, no longer. */
const RETENTION_DAYS = 30;

/** Finds mails whose job was lost, and deletes those past their retention. @param now the real instant */
export async function sweepGuestMails(now: Date): Promise<void> {
  await recoverMails();
  await sweepMails(now, RETENTION_DAYS);
}
