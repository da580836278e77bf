import type { MailWords } from "./mail-words";

export const ES: MailWords = {
  subject: (booking, title) => `Su bono de la reserva ${booking}: ${title}`,
  title: "Su bono",
  greeting: (name) => `Hola, ${name}:`,
  attached: (title) => `Adjuntamos el bono de «${title}».`,
  alsoAttached: "También adjuntamos la confirmación con los precios y las condiciones de cancelación.",
  show: "Muestre el bono a su llegada, en papel o en una pantalla.",
  closing: (agency) => `Para preguntas y cambios, póngase en contacto con ${agency}.`,
};
