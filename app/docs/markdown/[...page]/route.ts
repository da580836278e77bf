import { atOrigin, findPage } from "@/lib/staff/docs/pages";
import { readOrigin, textAnswer } from "@/lib/staff/docs/text-answer";

export async function GET(request: Request, context: { params: Promise<{ page: string[] }> }): Promise<Response> {
  const page = findPage((await context.params).page.join("/"));
  if (!page) return textAnswer("No such page\n", "text/plain", 404);
  return textAnswer(atOrigin(page.markdown, readOrigin(request.headers)), "text/markdown");
}
