import dynamic from "next/dynamic";

/** The import panel, loaded on demand. */
export const ImportPanel = dynamic(() => import("./import-panel").then((module) => module.ImportPanel), { ssr: false });
