import { changelogFeed } from "@/lib/staff/docs/changelog-feed";
import { readOrigin, textAnswer } from "@/lib/staff/docs/text-answer";

export function GET(request: Request): Response {
  return textAnswer(changelogFeed(readOrigin(request.headers)), "application/atom+xml");
}
