import type { NamedBytes } from '../../core/kernel/named-bytes.ts'
/** Until then the browser has begun to write it. */
const FORGET_AFTER = 60_000

/** Hands a file to the browser, which keeps it where the user keeps such things. */
export const download = ({ name, bytes }: NamedBytes): void => {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER)
}
