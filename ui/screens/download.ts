import type { Export } from '../../core/records/remote-records.port.ts'

/** Hands a file to the browser, which keeps it where the user keeps such things. */
export const download = ({ name, bytes }: Export): void => {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
