import { t } from "@/lib/language/text";
import { Failure } from "./failure";

interface Said {
  code: string;
  message: string;
}

/**
 * Sends a file's bytes to the address that was created for it. By XMLHttpRequest, because `fetch` reports no upload
 * progress; the browser reads the file from disk meanwhile.
 * @param onProgress receives the number of bytes sent so far
 * @throws Failure with the service's code and message; DOMException `AbortError`
 */
export function uploadFile(
  url: string,
  file: File,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () => {
      if (request.status === 201) resolve();
      else reject(new Failure((request.response as Said | null) ?? notOurs(), request.status));
    });
    request.addEventListener("error", () => reject(new Failure(unreachable(), 0)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

const notOurs = (): Said => ({ code: "UNREADABLE_RESPONSE", message: t("errors.unreadable") });
/**
 * Also occurs if the service closes the connection of a file that is too large before the browser reads the response.
 */
const unreachable = (): Said => ({ code: "UPLOAD_INTERRUPTED", message: t("errors.uploadInterrupted") });
