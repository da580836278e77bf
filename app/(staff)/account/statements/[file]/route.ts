import type { NextRequest } from "next/server";
import { downloadStatement } from "@/lib/staff/door/files/account-statement";

export async function GET(request: NextRequest, context: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await context.params;
  return downloadStatement(request, (name) => request.cookies.get(name)?.value, file);
}
