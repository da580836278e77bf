import type { Paper } from "@/lib/document/paper";
import { type MailContent, mailPage, oneLine, paragraph } from "./mail-page";
import { inLanguage } from "@/lib/language/in-language";
import { t } from "@/lib/language/text";

/**
 * Composes the mail with a voucher. It is short, because the attached documents say the rest, in the same language.
 * @param note the sender's message
 */
export const composeVoucherMail = (mail: VoucherMail): MailContent => inLanguage(mail.language, () => compose(mail));

interface VoucherMail {
  paper: Paper;
  language: string;
  note: string | null;
  hasConfirmation: boolean;
}

function compose({ paper, note, hasConfirmation }: VoucherMail): MailContent {
  const { letterhead, title, number, contact } = paper;
  const texts = [
    t("mail.greeting", { name: `${contact.first_name} ${contact.last_name}` }),
    ...(note === null ? [] : [note]),
    t("mail.attached", { title }),
    ...(hasConfirmation ? [t("mail.alsoAttached")] : []),
    t("mail.show"),
  ];
  const closing = t("mail.closing", { agency: letterhead.name });
  return {
    subject: oneLine(t("mail.subject", { booking: number, title })),
    html: mailPage({ letterhead, title: t("mail.title"), content: texts.map(paragraph), closing }),
    plain: [t("mail.title"), ...texts, closing, letterhead.name].join("\n\n") + "\n",
  };
}
