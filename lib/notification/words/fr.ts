import type { MailWords } from "./mail";

export const FR: MailWords = {
  subject: (booking, title) => `Votre bon d’échange pour la réservation ${booking} : ${title}`,
  title: "Votre bon d’échange",
  greeting: (name) => `Bonjour ${name},`,
  attached: (title) => `Le bon d’échange pour « ${title} » est joint à ce message.`,
  alsoAttached: "La confirmation avec les prix et les conditions d’annulation est également jointe.",
  show: "Présentez le bon d’échange à votre arrivée, sur papier ou sur un écran.",
  closing: (agency) => `Pour toute question ou modification, contactez ${agency}.`,
  reminder: {
    subject: (booking, title, at) => `Réservation ${booking} annulable sans frais jusqu’au ${at} : ${title}`,
    title: "L’annulation gratuite prend bientôt fin",
    intro: "Passé ce délai, l’annulation de cette réservation entraîne des frais.",
    free: "Gratuite jusqu’au",
    yourTime: "À votre heure",
    after: "Ensuite",
    service: "Réservé",
    open: "Ouvrir la réservation",
    why: (days) =>
      days === 1
        ? "Vous recevez ce message un jour avant la fin de l’annulation gratuite. Vous pouvez le modifier dans votre compte."
        : `Vous recevez ce message ${days} jours avant la fin de l’annulation gratuite. Vous pouvez le modifier dans votre compte.`,
  },
};
