/**
 * A file as the import takes it: gzipped, in base64. One that is compressed already goes as it is.
 * @throws when the browser can no longer read it: it was moved or changed since it was chosen
 */
export async function packFile(file: File): Promise<string> {
  const stream = file.name.toLowerCase().endsWith(".gz")
    ? file.stream()
    : file.stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const pieces: string[] = [];
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(""));
}
