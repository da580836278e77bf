import dynamic from "next/dynamic";

/** What files are imported with; comes when somebody turns to it. */
export const ImportPanel = dynamic(() => import("./import-panel").then((module) => module.ImportPanel), { ssr: false });
