import type { PaperLanguage } from "@/lib/document/languages";
import type { Paper } from "@/lib/document/paper";
import { type MailContent, mailPage, oneLine, paragraph } from "./mail-page";
import { MAIL_WORDS } from "./words/languages";

/**
 * Composes the mail with a voucher that somebody sends: short, because the attached papers say the rest in the same
 * language.
 * @param note what the sender wrote
 */
export function composeVoucherMail({
  paper,
  language,
  note,
  hasConfirmation,
}: {
  paper: Paper;
  language: PaperLanguage;
  note: string | null;
  hasConfirmation: boolean;
}): MailContent {
  const words = MAIL_WORDS[language];
  const { letterhead, title, number, contact } = paper;
  const texts = [
    words.greeting(`${contact.first_name} ${contact.last_name}`),
    ...(note === null ? [] : [note]),
    words.attached(title),
    ...(hasConfirmation ? [words.alsoAttached] : []),
    words.show,
  ];
  const closing = words.closing(letterhead.name);
  return {
    subject: oneLine(words.subject(number, title)),
    html: mailPage({ language, letterhead, title: words.title, content: texts.map(paragraph), closing }),
    plain: [words.title, ...texts, closing, letterhead.name].join("\n\n") + "\n",
  };
}
