import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// Vite answers the address of a file that is asked for so.
// eslint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline'

GlobalWorkerOptions.workerSrc = worker

/** How signs of papers that bring no letters of their own are coded, Chinese ones among them; each file is fetched when a paper names it. */
const CODES = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const codes = new Map(Object.entries(CODES).map(([path, address]) => [/([\w-]+)\.bcmap$/.exec(path)?.[1], address]))

class SignCodes {
  async fetch({ name }: { readonly name: string }): Promise<{ readonly cMapData: Uint8Array; readonly isCompressed: boolean }> {
    const answer = await fetch(codes.get(name) ?? '')
    return { cMapData: new Uint8Array(await answer.arrayBuffer()), isCompressed: true }
  }
}

/** A PDF that is read in a thread of its own; `close` ends that. */
export type OpenPdf = { readonly pages: readonly PDFPageProxy[]; readonly close: () => void }

const pagesOf = async (document: PDFDocumentProxy): Promise<readonly PDFPageProxy[]> => {
  const pages: PDFPageProxy[] = []
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await document.getPage(number))
  return pages
}

/** Undefined for what is no PDF that can be read. */
export const readPdf = async (bytes: Uint8Array): Promise<OpenPdf | undefined> => {
  const reading = getDocument({ data: bytes, CMapReaderFactory: SignCodes, enableXfa: false })
  const close = () => void reading.destroy()
  try {
    return { pages: await pagesOf(await reading.promise), close }
  } catch {
    close()
    return undefined
  }
}
