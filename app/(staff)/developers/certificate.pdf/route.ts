import type { NextRequest } from "next/server";
import { downloadCertificate } from "@/lib/staff/door/files/certification";

export async function GET(request: NextRequest): Promise<Response> {
  return downloadCertificate(request, (name) => request.cookies.get(name)?.value);
}
