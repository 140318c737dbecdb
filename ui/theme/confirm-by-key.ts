import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** Ctrl+Enter presses what a window is there for, the filled button at its foot (widgets 0.7), once what is typed has been taken; the page behind it hears nothing. */
export const confirmByKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented || event.nativeEvent.isComposing)
    return
  event.preventDefault()
  event.stopPropagation()
  const button = event.currentTarget.querySelector<HTMLButtonElement>('.MuiDialogActions-root .MuiButton-contained:not(:disabled)')
  // What is taken when its field is left must be there before the button looks.
  flushSync(() => button?.focus())
  button?.click()
}
