import { searchPath, type SearchState } from "./search-state";

/** The address of a property's page with the dates and rooms of a search, which can be reloaded and shared. */
export function propertyPath(id: string, search: Omit<SearchState, "where">): string {
  return searchPath({ ...search, where: null }).replace(/^\/search/, `/properties/${encodeURIComponent(id)}`);
}
