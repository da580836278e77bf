import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "@/lib/staff/client/call";
import { asFailure, type Failure } from "@/lib/staff/client/failure";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { PACKED_CHARACTERS } from "@/lib/supply/desk-limits";
import type { FileName } from "@/lib/supply/file-schemas";
import { toast } from "../ui/toast-queue";
import { sayCount } from "../words/dates";
import { packFile } from "./pack-file";

export interface Chosen {
  name: FileName;
  file: File;
}
export type ImportReport = ResponseOf<"supply.import">;

export type ImportState =
  | { kind: "empty" }
  | { kind: "packing"; done: number }
  | { kind: "checking" }
  | { kind: "checked"; report: ImportReport }
  | { kind: "importing"; report: ImportReport }
  | { kind: "imported"; report: ImportReport }
  /** What the service, or the browser, found wrong. Nothing was imported. */
  | { kind: "refused"; failure: Failure; report?: ImportReport }
  | { kind: "wrong"; words: string };

export const sumOf = ({ changes }: ImportReport): number =>
  Object.values(changes).reduce((sum, { inserted, updated }) => sum + inserted + updated, 0);

type Body = Parameters<typeof call<"supply.import">>[1]["body"];

/** Files on their way: packed here, checked by the service as soon as they are chosen, and imported when told to. */
export function useImport() {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [state, setState] = useState<ImportState>({ kind: "empty" });
  const [packed, setPacked] = useState<Body["files"]>([]);
  const cache = useQueryClient();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const check = async (chosen: readonly Chosen[]) => {
    setFiles(chosen);
    if (chosen.length === 0) return setState({ kind: "empty" });
    try {
      const ready: Body["files"] = [];
      for (const { name, file } of chosen) {
        setState({ kind: "packing", done: ready.length });
        ready.push({ name, gzip_base64: await packFile(file) });
      }
      if (ready.reduce((sum, one) => sum + one.gzip_base64.length, 0) > PACKED_CHARACTERS)
        return setState({ kind: "wrong", words: "Together the files are too large for the desk. npm run supply:import takes files of any size." }); // prettier-ignore
      setPacked(ready);
      setState({ kind: "checking" });
      setState({ kind: "checked", report: await call("supply.import", { body: { files: ready, preview: true } }) });
    } catch (error) {
      if (error instanceof DOMException)
        setState({ kind: "wrong", words: "A file has changed or gone since it was chosen. Choose it again." }); // prettier-ignore
      else setState({ kind: "refused", failure: asFailure(error) });
    }
  };

  /** It goes on, and is told of, when one has gone to another screen meanwhile. */
  const bring = async (previewed: ImportReport) => {
    setState({ kind: "importing", report: previewed });
    try {
      const report = await call("supply.import", { body: { files: packed, preview: false } });
      if (!isHere.current) toast({ tone: "positive", title: `Imported: ${sayCount(sumOf(report), "record")}` });
      void cache.invalidateQueries({ predicate: ({ queryKey: [read] }) => String(read).startsWith("inventory.") });
      setState({ kind: "imported", report });
    } catch (error) {
      const failure = asFailure(error);
      if (!isHere.current)
        toast({ tone: "negative", title: "The files were not imported", text: `${failure.message.split("\n")[0]}.` });
      setState({ kind: "refused", failure, report: previewed });
    }
  };
  return { files, state, check, bring };
}
