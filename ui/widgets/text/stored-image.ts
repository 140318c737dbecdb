import { Image } from '@tiptap/extension-image'
import { idIn } from '../../../core/files/names.ts'

/** Where stored pictures come from: an address within this page, now or when it has come. */
type Pictures = { readonly of: (path: string, ready?: () => void) => string | undefined }

/** A picture of the text: its path is what is kept, its bytes are what is shown. */
export const storedImage = (pictures: Pictures) =>
  Image.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img')
        const { src, alt, title, width, height } = node.attrs as Readonly<Record<string, string | number | null>>
        for (const [name, value] of Object.entries({ alt, title, width, height }))
          if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
        const path = String(src ?? '')
        const show = () => {
          dom.src = (idIn(path) === undefined ? path : pictures.of(path)) ?? ''
        }
        if (idIn(path) === undefined || pictures.of(path, show)) show()
        return { dom }
      }
    },
  }).configure({ allowBase64: true })
