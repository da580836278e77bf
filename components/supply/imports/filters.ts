/** The query of the imports for an address, shared by the page and the screen. */
export const importsQuery = (query: Pick<URLSearchParams, "get">) => ({
  query: { ...(query.get("open") === "true" && { open: "true" as const }) },
});
