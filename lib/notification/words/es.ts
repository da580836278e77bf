import type { MailWords } from "./mail";

export const ES: MailWords = {
  subject: (booking, title) => `Su bono de la reserva ${booking}: ${title}`,
  title: "Su bono",
  greeting: (name) => `Hola, ${name}:`,
  attached: (title) => `Adjuntamos el bono de «${title}».`,
  alsoAttached: "También adjuntamos la confirmación con los precios y las condiciones de cancelación.",
  show: "Muestre el bono a su llegada, en papel o en una pantalla.",
  closing: (agency) => `Para preguntas y cambios, póngase en contacto con ${agency}.`,
  reminder: {
    subject: (booking, title, at) => `Reserva ${booking} con cancelación gratuita hasta ${at}: ${title}`,
    title: "La cancelación gratuita termina pronto",
    intro: "A partir de entonces, cancelar esta reserva tiene gastos.",
    free: "Gratuita hasta",
    yourTime: "En su hora",
    after: "Después",
    service: "Reservado",
    open: "Abrir la reserva",
    why: (days) =>
      days === 1
        ? "Recibe este mensaje un día antes de que termine la cancelación gratuita. Puede cambiarlo en su cuenta."
        : `Recibe este mensaje ${days} días antes de que termine la cancelación gratuita. Puede cambiarlo en su cuenta.`,
  },
};
