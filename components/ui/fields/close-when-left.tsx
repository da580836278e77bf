"use client";

import { useContext, useEffect } from "react";
import { ComboBoxStateContext } from "react-aria-components";

/**
 * Inside a combo box: closes a list that opens when the focus has left the field already. React Aria closes it only if
 * it was open when the field was left, and the list of a letter that was just typed opens after that.
 */
export function CloseWhenLeft() {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state?.isOpen && !state.isFocused) state.close();
  });
  return null;
}
