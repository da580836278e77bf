import type { MailWords } from "./mail-words";

export const FR: MailWords = {
  subject: (booking, title) => `Votre bon d’échange pour la réservation ${booking} : ${title}`,
  title: "Votre bon d’échange",
  greeting: (name) => `Bonjour ${name},`,
  attached: (title) => `Le bon d’échange pour « ${title} » est joint à ce message.`,
  alsoAttached: "La confirmation avec les prix et les conditions d’annulation est également jointe.",
  show: "Présentez le bon d’échange à votre arrivée, sur papier ou sur un écran.",
  closing: (agency) => `Pour toute question ou modification, contactez ${agency}.`,
};
