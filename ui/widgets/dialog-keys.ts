import type { KeyboardEvent } from 'react'

/** Keys pressed in a window stay inside, and Ctrl+Enter confirms (widgets 0.2): the page behind it neither saves nor submits. */
export const dialogKeys =
  (onConfirm: () => void) =>
  (event: KeyboardEvent): void => {
    event.stopPropagation()
    // A key that is still held from what opened the window confirms nothing.
    if (event.repeat || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onConfirm()
  }
