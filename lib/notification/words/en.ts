import type { MailWords } from "./mail";

export const EN: MailWords = {
  subject: (booking, title) => `Your voucher for booking ${booking}: ${title}`,
  title: "Your voucher",
  greeting: (name) => `Dear ${name},`,
  attached: (title) => `The voucher for “${title}” is attached.`,
  alsoAttached: "The confirmation with prices and cancellation terms is attached too.",
  show: "Show the voucher on arrival, on paper or on a screen.",
  closing: (agency) => `For questions and changes, contact ${agency}.`,
  reminder: {
    subject: (booking, title, at) => `Free cancellation of booking ${booking} ends ${at}: ${title}`,
    title: "Free cancellation ends soon",
    intro: "From then on, cancelling this booking costs a fee.",
    free: "Free until",
    yourTime: "Your time",
    after: "After that",
    service: "Booked",
    open: "Open the booking",
    why: (days) =>
      days === 1
        ? "You get this mail one day before free cancellation ends. Change that in your account."
        : `You get this mail ${days} days before free cancellation ends. Change that in your account.`,
  },
};
