import type { MailWords } from "./mail";

export const DE: MailWords = {
  subject: (booking, title) => `Ihr Voucher zur Buchung ${booking}: ${title}`,
  title: "Ihr Voucher",
  greeting: (name) => `Guten Tag ${name},`,
  attached: (title) => `der Voucher für „${title}“ liegt dieser Nachricht bei.`,
  alsoAttached: "Auch die Bestätigung mit Preisen und Stornobedingungen liegt bei.",
  show: "Zeigen Sie den Voucher bei der Ankunft vor, auf Papier oder auf einem Bildschirm.",
  closing: (agency) => `Bei Fragen und Änderungen wenden Sie sich an ${agency}.`,
  reminder: {
    subject: (booking, title, at) => `Buchung ${booking} ist kostenlos stornierbar bis ${at}: ${title}`,
    title: "Die kostenlose Stornierung endet bald",
    intro: "Danach kostet die Stornierung dieser Buchung eine Gebühr.",
    free: "Kostenlos bis",
    yourTime: "Ihre Zeit",
    after: "Danach",
    service: "Gebucht",
    open: "Buchung öffnen",
    why: (days) =>
      days === 1
        ? "Sie erhalten diese Nachricht einen Tag vor dem Ende der kostenlosen Stornierung. Das ändern Sie in Ihrem Konto."
        : `Sie erhalten diese Nachricht ${days} Tage vor dem Ende der kostenlosen Stornierung. Das ändern Sie in Ihrem Konto.`,
  },
};
