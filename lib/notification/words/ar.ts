import type { MailWords } from "./mail";

export const AR: MailWords = {
  subject: (booking, title) => `قسيمة الحجز رقم ${booking}: ${title}`,
  title: "قسيمة الحجز",
  greeting: (name) => `مرحبًا ${name}،`,
  attached: (title) => `مرفق مع هذه الرسالة قسيمة «${title}».`,
  alsoAttached: "مرفق أيضًا تأكيد الحجز مع الأسعار وشروط الإلغاء.",
  show: "يُرجى إبراز القسيمة عند الوصول، مطبوعة أو على الشاشة.",
  closing: (agency) => `للاستفسارات والتعديلات يُرجى التواصل مع ${agency}.`,
  reminder: {
    subject: (booking, title, at) => `ينتهي الإلغاء المجاني للحجز رقم ${booking} في ${at}: ${title}`,
    title: "الإلغاء المجاني ينتهي قريبًا",
    intro: "بعد ذلك يترتب على إلغاء هذا الحجز رسم.",
    free: "مجاني حتى",
    yourTime: "بتوقيتكم",
    after: "بعد ذلك",
    service: "المحجوز",
    open: "فتح الحجز",
    why: (days) => `تصلكم هذه الرسالة قبل انتهاء الإلغاء المجاني (الأيام: ${days}). يمكنكم تغيير ذلك في حسابكم.`,
  },
};
