import type { Page } from 'playwright-core'

/** Puts a picture into the clipboard, as a screenshot does. */
export const copyPicture = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
    canvas.getContext('2d')?.fillRect(0, 0, 200, 200)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })
