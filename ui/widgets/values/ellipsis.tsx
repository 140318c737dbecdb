import { cutText } from '../../../core/kernel/cut-text.ts'

/** A text that is cut where it is too long; the whole of it shows over it, and is what is read aloud. */
export const Ellipsis = ({ text, length }: { readonly text: string; readonly length?: number }) => {
  const cut = cutText(text, length)
  return cut === text ? (
    <span>{text}</span>
  ) : (
    <span title={text} aria-label={text} role="text">
      {cut}
    </span>
  )
}
