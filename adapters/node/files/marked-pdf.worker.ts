import { parentPort } from 'node:worker_threads'
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import type { PdfAsked } from './thread-thumbnails.ts'

/** Marks lie on the slope, so many letters' heights apart. */
const SLOPE = 24
const BETWEEN = 9
const LETTERS_A_SIDE = 48
const SMALLEST_LETTERS = 9
const OPACITY = 0.28
const GREY = rgb(0.45, 0.45, 0.45)

const port = parentPort

const markedOf = async ({ pdf, letters }: PdfAsked): Promise<Uint8Array> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const page of document.getPages()) {
    const { x: left, y: bottom, width, height } = page.getCropBox()
    const size = Math.max(SMALLEST_LETTERS, Math.max(width, height) / LETTERS_A_SIDE)
    const long = font.widthOfTextAtSize(letters, size) + size * BETWEEN
    for (let [y, line] = [0, 0]; y < height; y += size * BETWEEN, line += 1)
      for (let x = -((line % 2) * long) / 2; x < width; x += long)
        page.drawText(letters, { x: left + x, y: bottom + y, size, font, rotate: degrees(SLOPE), color: GREY, opacity: OPACITY })
  }
  return document.save({ addDefaultPage: false })
}

port?.once('message', (asked: PdfAsked) => void markedOf(asked).then((marked) => port.postMessage(marked)))
