/** The words of a mail that brings a voucher. A language is one file; one without all of these does not compile. */
export interface MailWords {
  subject: (booking: string, title: string) => string;
  title: string;
  greeting: (name: string) => string;
  attached: (title: string) => string;
  alsoAttached: string;
  show: string;
  closing: (agency: string) => string;
}
