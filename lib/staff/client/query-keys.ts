import type { InputOf, OperationId } from "./operations";

/** The cache key of a read's result, for hooks, prefetching and data sent with a page. */
export const recordKey = <Id extends OperationId>(id: Id, input: InputOf<Id>) => [id, input] as const;

/** The cache key of a list that is read page by page. */
export const pagesKey = <Id extends OperationId>(id: Id, input: InputOf<Id>) => [id, "pages", input] as const;
