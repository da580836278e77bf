import { searchSections } from "@/lib/staff/docs/search-sections";
import { textAnswer } from "@/lib/staff/docs/text-answer";

export function GET(): Response {
  return textAnswer(JSON.stringify(searchSections()), "application/json");
}
