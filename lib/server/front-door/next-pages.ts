import { inLanguage, readLanguage, loadLanguages } from "@/lib/language/server-languages";
import { projectRoot } from "../project-root";
import type { PageHandler } from "./front-door";
import { packedFiles } from "./packed-files";

/**
 * Starts Next. It changes how its process resolves React's modules, so it is loaded only where pages are served.
 * @param development compiles on request, and reloads edited files
 */
export async function openPages({
  port,
  host,
  development,
}: {
  port: number;
  host: string;
  development: boolean;
}): Promise<{ pages: PageHandler; close(): Promise<void> }> {
  const { default: next } = await import("next");
  const app = next({ dev: development, hostname: host, port, dir: projectRoot });
  await app.prepare();
  loadLanguages();
  const render = app.getRequestHandler();
  const pages: PageHandler = (request, response) =>
    inLanguage(readLanguage(request.headers, request.url), () => render(request, response));
  const packed = development ? () => false : packedFiles();
  return {
    pages: (request, response) => (packed(request, response) ? undefined : pages(request, response)),
    close: () => app.close(),
  };
}
