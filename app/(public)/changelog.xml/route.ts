import { changelogFeed } from "@/lib/staff/docs/changelog-feed";
import { originOf, textAnswer } from "@/lib/staff/docs/text-answer";

export function GET(request: Request): Response {
  return textAnswer(changelogFeed(originOf(request.headers)), "application/atom+xml");
}
