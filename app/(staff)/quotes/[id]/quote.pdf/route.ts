import type { NextRequest } from "next/server";
import { showQuote } from "@/lib/staff/door/files/quote-document";

export async function GET(request: NextRequest, context: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await context.params;
  return showQuote(request, (name) => request.cookies.get(name)?.value, id);
}
