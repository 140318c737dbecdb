/** Whoever rests so long on what can be pressed is likely to press it; who only passes by is not. */
const RESTING = 60

/**
 * Tells what the pointer comes to rest on or presses, once for each thing: what it leads to can be asked for before the click is heard.
 * @param thingOf what can be pressed, at or around an element
 * @returns ends it
 */
export const hearResting = <Thing extends Element>(
  ground: HTMLElement | Window,
  thingOf: (target: Element) => Thing | null,
  rested: (thing: Thing) => void,
): (() => void) => {
  let under: Thing | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const come = (thing: Thing) => {
    clearTimeout(waiting)
    waiting = undefined
    rested(thing)
  }
  const over = ({ target }: Event) => {
    const thing = target instanceof Element ? thingOf(target) : null
    if (thing === under) return
    under = thing
    clearTimeout(waiting)
    waiting = thing ? setTimeout(() => come(thing), RESTING) : undefined
  }
  const press = (event: Event) => {
    over(event)
    if (waiting !== undefined && under && (event as PointerEvent).button === 0) come(under)
  }
  ground.addEventListener('pointerover', over)
  ground.addEventListener('pointerdown', press)
  return () => {
    clearTimeout(waiting)
    ground.removeEventListener('pointerover', over)
    ground.removeEventListener('pointerdown', press)
  }
}
