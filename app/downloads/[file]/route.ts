import { findDownload } from "@/lib/client/downloads";

/** The clients for partners, without sign-in. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await context.params;
  const download = await findDownload(file);
  if (!download) return new Response("No such file\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(download.bytes, {
    headers: {
      "Content-Type": download.type,
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
