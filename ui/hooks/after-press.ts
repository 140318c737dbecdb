let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true, passive: true })
for (const end of ['pointerup', 'pointercancel', 'dragend', 'keydown'])
  addEventListener(end, () => (isPressed = false), { capture: true, passive: true })

/** Acts at once, or, while something is pressed, when that was clicked: what moves the page meanwhile would take it away from under the pointer. */
export const afterPress = (act: () => void): void => {
  if (!isPressed) return act()
  const ends = new AbortController()
  const clicked = () => {
    ends.abort()
    setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, clicked, { signal: ends.signal })
}
