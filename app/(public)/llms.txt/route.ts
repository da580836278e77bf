import { llmsText } from "@/lib/staff/docs/pages";
import { originOf, textAnswer } from "@/lib/staff/docs/text-answer";

export function GET(request: Request): Response {
  return textAnswer(llmsText(originOf(request.headers)), "text/plain");
}
