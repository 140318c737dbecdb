import { useNotices } from '../hooks/use-notices.ts'
import { text } from './text.ts'

/** Puts a text where it can be pasted from, and says whether the browser let it. */
export const useCopying = () => {
  const notices = useNotices()
  return (copied: string): void =>
    void navigator.clipboard.writeText(copied).then(
      () => notices.success(text.copied),
      () => notices.warning(text.notCopied),
    )
}
