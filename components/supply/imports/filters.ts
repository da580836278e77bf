/** The query of the imports from the page's address; the page and the screen share it. */
export const importsQuery = (query: Pick<URLSearchParams, "get">) => ({
  query: { ...(query.get("open") === "true" && { open: "true" as const }) },
});
