/**
 * What somebody's hand does before a record that is to be decided: a key, how far the pointer came since the record was shown,
 * a wheel or a finger that scrolls, a press anywhere, the focus on something one can work with.
 */
export type Hand =
  | { readonly by: 'key'; readonly name: string; readonly repeated: boolean }
  | { readonly by: 'pointer'; readonly travelled: number }
  | { readonly by: 'scroll' | 'press' | 'focus' }

/** How a decision was asked for: by the key, by a press of the button, or by one that goes on (a key held down, the rest of a double click). */
export type Gesture = 'key' | 'press' | 'again'

/** Keys that decide, or only stand before one that does: however often they are pressed, nobody has looked. */
const DECIDING: ReadonlySet<string> = new Set(['Enter', ' ', 'Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock', 'Process'])

/** A desk that shakes moves a pointer less than so many points. */
const SHAKEN = 8

/** Does the hand tell that somebody looked at what is shown: did he type, walk, scroll, press, point or go somewhere? */
export const isLook = (hand: Hand): boolean => {
  if (hand.by === 'key') return !hand.repeated && !DECIDING.has(hand.name)
  if (hand.by === 'pointer') return hand.travelled > SHAKEN
  return true
}

/** How a click asks: browsers count 0 for one that a key makes, 2 and more for the rest of a double click. */
export const askingOf = (clicks: number): Gesture => (clicks === 0 ? 'key' : clicks === 1 ? 'press' : 'again')
