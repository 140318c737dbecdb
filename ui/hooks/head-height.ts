/** Header and tabs, before they are drawn. */
const USUAL = 100

let height = USUAL

/** How high header and tabs are: asking makes no page lay itself out. */
export const headHeight = (): number => height

/** The header says its height when it is drawn, and each time it changes. */
export const watchHead = (head: HTMLElement | null): (() => void) => {
  if (head) height = head.offsetHeight
  const observer = new ResizeObserver(([entry]) => {
    height = entry?.borderBoxSize[0]?.blockSize ?? height
  })
  if (head) observer.observe(head)
  return () => observer.disconnect()
}
