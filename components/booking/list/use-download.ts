"use client";

import { useMutation } from "@tanstack/react-query";
import { Failure } from "@/lib/staff/client/failure";
import { saveFile } from "@/components/ui/tables/save-file";
import { t } from "@/lib/language/text";

/** Downloads a file with fetch instead of a link, so that the screen can show progress and errors. */
export function useDownload() {
  return useMutation<void, Failure, string>({
    async mutationFn(href) {
      const answer = await fetch(href).catch(() => undefined);
      if (!answer) throw new Failure({ code: "UNREACHABLE", message: t("errors.noResponse") }, 0);
      if (!answer.ok) throw new Failure((await answer.json()) as { code: string; message: string }, answer.status);
      saveFile(await answer.blob(), nameOf(answer.headers.get("content-disposition")));
    },
    retry: false,
  });
}

const nameOf = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "download";
