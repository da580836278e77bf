import type { NextRequest } from "next/server";
import { download } from "@/lib/staff/developer/download";

export async function GET(request: NextRequest): Promise<Response> {
  return download("openapi.json", request, (name) => request.cookies.get(name)?.value);
}
