import type { MailWords } from "./mail-words";

export const DE: MailWords = {
  subject: (booking, title) => `Ihr Voucher zur Buchung ${booking}: ${title}`,
  title: "Ihr Voucher",
  greeting: (name) => `Guten Tag ${name},`,
  attached: (title) => `der Voucher für „${title}“ liegt dieser Nachricht bei.`,
  alsoAttached: "Auch die Bestätigung mit Preisen und Stornobedingungen liegt bei.",
  show: "Zeigen Sie den Voucher bei der Ankunft vor, auf Papier oder auf einem Bildschirm.",
  closing: (agency) => `Bei Fragen und Änderungen wenden Sie sich an ${agency}.`,
};
