import DOMPurify from 'dompurify'
import { idIn, isOwnPicture } from '../../../core/files/names.ts'

const TAGS = [
  ...[
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'ul',
    'ol',
    'li',
    'hr',
    'pre',
    'code',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
  ],
  ...['img', 'table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td', 'del', 'input'],
]
const ATTRIBUTES = [
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'style',
  'class',
  'type',
  'checked',
  'disabled',
]

/** HTML without whatever could act in the page; the server cleans what is saved, this cleans what is shown. */
export const clean = (html: string): string =>
  DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, FORBID_ATTR: ['id', 'name'] })

/** The address of a stored picture in a text that is shown: it is fetched by whoever may see it, the page asks no other server for one. */
const STORED = 'data-path'

/** The same, to be shown: pictures of others are left out, stored ones wait for their bytes. */
export const shownHtml = (html: string): string => {
  const holder = document.createElement('template')
  holder.innerHTML = clean(html)
  for (const picture of holder.content.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    if (!isOwnPicture(source)) picture.remove()
    else if (idIn(source) !== undefined) {
      picture.removeAttribute('src')
      picture.setAttribute(STORED, source)
    }
  }
  return holder.innerHTML
}

/** Pictures of a shown text that wait for their bytes, each with its path. */
export const storedPictures = (shown: Element): readonly (readonly [HTMLImageElement, string])[] =>
  [...shown.querySelectorAll<HTMLImageElement>(`img[${STORED}]`)].map((picture) => [picture, picture.getAttribute(STORED) ?? ''])
