import { insertOrigin, findPage, llmsText } from "@/lib/staff/docs/pages";
import { readOrigin, textAnswer } from "@/lib/staff/docs/text-answer";

export async function GET(request: Request, context: { params: Promise<{ page: string[] }> }): Promise<Response> {
  const origin = readOrigin(request.headers);
  const slug = (await context.params).page.join("/");
  if (slug === "home") return textAnswer(llmsText(origin), "text/markdown");
  const page = findPage(slug);
  if (!page) return textAnswer("No such page\n", "text/plain", 404);
  return textAnswer(insertOrigin(page.markdown, origin), "text/markdown");
}
