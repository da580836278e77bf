import type { MailWords } from "./mail-words";

export const AR: MailWords = {
  subject: (booking, title) => `قسيمة الحجز رقم ${booking}: ${title}`,
  title: "قسيمة الحجز",
  greeting: (name) => `مرحبًا ${name}،`,
  attached: (title) => `مرفق مع هذه الرسالة قسيمة «${title}».`,
  alsoAttached: "مرفق أيضًا تأكيد الحجز مع الأسعار وشروط الإلغاء.",
  show: "يُرجى إبراز القسيمة عند الوصول، مطبوعة أو على الشاشة.",
  closing: (agency) => `للاستفسارات والتعديلات يُرجى التواصل مع ${agency}.`,
};
