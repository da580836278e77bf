import { useState } from "react";

/** Messages by field; undefined: nothing is missing. */
export type SearchProblems<Field extends string> = Partial<Record<Field, string>> | undefined;

/**
 * A search as it is being put together.
 * @param initial what the address says
 * @param problemsOf why it cannot be carried out yet
 */
export function useSearchDraft<State, Field extends string>(
  initial: State,
  problemsOf: (state: State) => SearchProblems<Field>,
) {
  const [draft, setDraft] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isFolded, setFolded] = useState(() => problemsOf(initial) === undefined);
  // Back and forward show what was searched then. The form stays the same one, and so does what has the focus.
  if (shown !== initial) {
    setShown(initial);
    setDraft(initial);
    setTried(false);
    setFolded(problemsOf(initial) === undefined);
  }
  return {
    draft,
    change: (part: Partial<State>) => setDraft((old) => ({ ...old, ...part })),
    problems: isTried ? problemsOf(draft) : undefined,
    isFolded,
    unfold: () => setFolded(false),
    submit(onSearch: (state: State) => void) {
      setTried(true);
      if (problemsOf(draft) === undefined) onSearch(draft);
    },
  };
}

export type SearchDraft<State, Field extends string> = ReturnType<typeof useSearchDraft<State, Field>>;
