import type { NextRequest } from "next/server";
import { downloadStatement } from "@/lib/staff/door/files/account-statement";

interface At {
  params: Promise<{ public_id: string; file: string }>;
}

export async function GET(request: NextRequest, context: At): Promise<Response> {
  const { public_id: id, file } = await context.params;
  return downloadStatement(request, (name) => request.cookies.get(name)?.value, file, id);
}
