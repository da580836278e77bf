/** The words of mails that bring a voucher or remind of a deadline. A language is one file; one without all of these does not compile. */
export interface MailWords {
  subject: (booking: string, title: string) => string;
  title: string;
  greeting: (name: string) => string;
  attached: (title: string) => string;
  alsoAttached: string;
  show: string;
  closing: (agency: string) => string;
  reminder: ReminderWords;
}

/** The words of a mail that tells a user when the free cancellation of a booking ends. */
export interface ReminderWords {
  subject: (booking: string, title: string, at: string) => string;
  title: string;
  intro: string;
  free: string;
  yourTime: string;
  after: string;
  service: string;
  open: string;
  /** @param days before the end, at least one */
  why: (days: number) => string;
}
