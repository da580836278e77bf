import type { TourQuestion } from "@/lib/catalogue/product-schemas";
import { isDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import type { z } from "zod";
import type { Answer } from "./schemas";

type Question = z.output<typeof TourQuestion>;
type GivenAnswer = z.output<typeof Answer>;

/** An answer with the question's text, as a booking keeps it: the question may change later. */
export interface StoredAnswer extends GivenAnswer {
  text: string;
}

/**
 * The problem of an answer: it is missing, its value or its traveller is wrong, it occurs twice, or there is no such
 * question.
 */
interface Mismatch {
  code: string;
  traveller?: number;
  reason: "MISSING" | "WRONG_VALUE" | "WRONG_TRAVELLER" | "TWICE" | "NOT_ASKED";
}

/**
 * Checks the answers to a tour's questions and sorts them by question. Every named traveller must answer the
 * questions for each traveller.
 * @param travellers number of named travellers
 * @param itemNo of the tour in its package
 * @throws DomainError `ANSWERS_MISMATCH`, naming the first wrong answer and all others
 */
export function requireAnswers(
  questions: readonly Question[],
  answers: readonly GivenAnswer[],
  travellers: number,
  itemNo?: number,
): StoredAnswer[] {
  const asked = questions.flatMap((question) => {
    const whose = question.per === "BOOKING" ? [undefined] : Array.from({ length: travellers }, (_, at) => at);
    return whose.map((traveller) => ({ question, traveller }));
  });
  const problems = answers.flatMap((answer, at): Mismatch[] => {
    const { code, traveller } = answer;
    const question = questions.find((one) => one.code === code);
    const wrong = (reason: Mismatch["reason"]) => [{ code, ...(traveller !== undefined && { traveller }), reason }];
    if (!question) return wrong("NOT_ASKED");
    if (!asked.some((one) => one.question === question && one.traveller === traveller)) return wrong("WRONG_TRAVELLER");
    if (answers.findIndex((one) => one.code === code && one.traveller === traveller) < at) return wrong("TWICE");
    return isAnswerTo(question, answer.value) ? [] : wrong("WRONG_VALUE");
  });
  const kept = asked.flatMap(({ question, traveller }): StoredAnswer[] => {
    const { code, text, required } = question;
    const found = answers.find((one) => one.code === code && one.traveller === traveller);
    if (!found && required)
      problems.push({ code, ...(traveller !== undefined && { traveller }), reason: "MISSING" as const });
    return found ? [{ ...found, text }] : [];
  });
  const [first] = problems;
  if (first)
    throw new DomainError("ANSWERS_MISMATCH", {
      message: `The answer to ${first.code}${first.traveller === undefined ? "" : ` of traveller ${first.traveller}`} ${WORDS[first.reason]}`,
      details: { ...first, ...(itemNo !== undefined && { item_no: itemNo }), answers: problems },
    });
  return kept;
}

const WORDS: Readonly<Record<Mismatch["reason"], string>> = {
  MISSING: "is required",
  WRONG_VALUE: "is not of the question's type, or none of its choices",
  WRONG_TRAVELLER: "must name a traveller if each is asked, and none if the booking is",
  TWICE: "is given twice",
  NOT_ASKED: "is no answer to a question of the tour",
};

function isAnswerTo({ type, choices }: Question, value: string): boolean {
  if (type === "NUMBER") return /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
  if (type === "DATE") return isDate(value);
  return type === "TEXT" || choices.includes(value);
}
