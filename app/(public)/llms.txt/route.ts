import { llmsText } from "@/lib/staff/docs/pages";
import { readOrigin, textAnswer } from "@/lib/staff/docs/text-answer";

export function GET(request: Request): Response {
  return textAnswer(llmsText(readOrigin(request.headers)), "text/plain");
}
