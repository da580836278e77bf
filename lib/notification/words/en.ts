import type { MailWords } from "./mail-words";

export const EN: MailWords = {
  subject: (booking, title) => `Your voucher for booking ${booking}: ${title}`,
  title: "Your voucher",
  greeting: (name) => `Dear ${name},`,
  attached: (title) => `The voucher for “${title}” is attached.`,
  alsoAttached: "The confirmation with prices and cancellation terms is attached too.",
  show: "Show the voucher on arrival, on paper or on a screen.",
  closing: (agency) => `For questions and changes, contact ${agency}.`,
};
