import { Failure } from "./failure";

interface Said {
  code: string;
  message: string;
}

/**
 * Sends a file's bytes to the address that was made for it. `fetch` cannot tell how much has been sent, so this is an
 * XMLHttpRequest; the browser reads the file from the disk as it goes.
 * @param onProgress is given the bytes sent so far
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
      else reject(new Failure((request.response as Said | null) ?? NOT_OURS, request.status));
    });
    request.addEventListener("error", () => reject(new Failure(UNREACHABLE, 0)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

const NOT_OURS: Said = { code: "INTERNAL_ERROR", message: "The service failed to answer properly" };
/** Also where the service ends the connection of a file that is too large before the browser reads its answer. */
const UNREACHABLE: Said = {
  code: "UNREACHABLE",
  message: "The upload broke off: check the connection, and that the file still stands where it was",
};
