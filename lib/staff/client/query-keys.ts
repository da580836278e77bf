import type { InputOf, OperationId } from "./operations";

/** Under which the answer of a reading operation is kept, for hooks, prefetching and what comes along with a page alike. */
export const recordKey = <Id extends OperationId>(id: Id, input: InputOf<Id>) => [id, input] as const;

/** The same of a list that is read page by page. */
export const pagesKey = <Id extends OperationId>(id: Id, input: InputOf<Id>) => [id, "pages", input] as const;
