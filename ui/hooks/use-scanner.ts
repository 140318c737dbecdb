import { useEffect, useRef } from 'react'
import { heard, QUIET, type Scanner } from '../../core/scanning/scanner.ts'

type Before = { readonly element: Element | null; readonly value: string | undefined }

const written = (element: Element | null): string | undefined => (element instanceof HTMLInputElement ? element.value : undefined)

/** The page as it was before the scanner typed into it: the field says again what it said, an editor that its first sign opened is left. */
const putBack = ({ element, value }: Before) => {
  const active = document.activeElement
  if (active !== element) {
    active?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return
  }
  if (!(active instanceof HTMLInputElement) || value === undefined || active.value === value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(active, value)
  active.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hears a keyboard scanner wherever the focus lies, except in what takes several lines, which a scanner fills by itself, and in windows
 * over the page. What is no code is left to whatever has the focus.
 */
export const useScanner = (isCode: (text: string) => boolean, onScan: (code: string) => void) => {
  const tell = useRef(onScan)
  useEffect(() => {
    tell.current = onScan
  })
  useEffect(() => {
    let scanner: Scanner = QUIET
    let before: Before = { element: null, value: undefined }
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey, repeat, timeStamp } = event
      if (ctrlKey || altKey || metaKey || repeat || event.isComposing || target instanceof HTMLTextAreaElement) return
      if (target instanceof Element && target.closest('.MuiModal-root')) return
      const { scanner: next, code } = heard(scanner, key, timeStamp)
      if (next.signs.length === 1) before = { element: document.activeElement, value: written(document.activeElement) }
      scanner = next
      if (code === undefined || !isCode(code)) return
      event.preventDefault()
      event.stopPropagation()
      putBack(before)
      tell.current(code)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isCode])
}
