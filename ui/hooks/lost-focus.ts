/** Does the focus stand nowhere, or on what has gone out of sight? */
export const isFocusLost = (): boolean => {
  const here = document.activeElement
  return here === null || here === document.body || !here.checkVisibility()
}
