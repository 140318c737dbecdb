/** Whoever rests so long on what can be pressed is likely to press it; who only passes by is not. */
const RESTING = 60

/**
 * Tells what the pointer comes to rest on, and what it presses: what it leads to can be asked for before the click is heard.
 * @param thingOf what can be pressed, at or around an element
 * @returns ends it
 */
export const hearHoverIntent = <Thing extends Element>(
  ground: HTMLElement | Window,
  thingOf: (target: Element) => Thing | null,
  rested: (thing: Thing) => void,
): (() => void) => {
  let under: Thing | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const over = ({ target }: Event) => {
    const thing = target instanceof Element ? thingOf(target) : null
    if (thing === under) return
    under = thing
    clearTimeout(waiting)
    if (thing) waiting = setTimeout(() => rested(thing), RESTING)
  }
  const press = ({ target, button }: PointerEvent) => {
    const thing = target instanceof Element && button === 0 ? thingOf(target) : null
    clearTimeout(waiting)
    if (thing) rested(thing)
  }
  ground.addEventListener('pointerover', over)
  ground.addEventListener('pointerdown', press as EventListener)
  return () => {
    clearTimeout(waiting)
    ground.removeEventListener('pointerover', over)
    ground.removeEventListener('pointerdown', press as EventListener)
  }
}
