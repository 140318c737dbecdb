import createPurifier from 'dompurify'
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
    'del',
  ],
  ...['a', 'img', 'table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const ATTRIBUTES = ['href', 'target', 'rel', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'start', 'style']

/** Addresses of http, https and mailto, and paths; no other scheme, no address that leaves its scheme out. */
const ADDRESSES = /^(?:(?:https?|mailto):|(?!\/\/)[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i

const ALIGNED = /(?:^|;)\s*text-align:\s*(left|center|right|justify)\s*(?:;|$)/i

const purifier = createPurifier(window)

// Of all styles only how a line stands: others could cover the page, or look like a part of it.
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName !== 'style') return
  const [, way] = ALIGNED.exec(attribute.attrValue) ?? []
  attribute.keepAttr = way !== undefined
  attribute.attrValue = `text-align: ${way}`
})
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow')
})

const purified = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })

const htmlOf = (content: DocumentFragment): string => {
  const holder = document.createElement('div')
  holder.append(content)
  return holder.innerHTML
}

/** HTML without whatever could act in the page, and without pictures of others: the server cleans what is saved, this what is shown or pasted (reliability IN9). */
const own = (html: string): DocumentFragment => {
  const content = purified(html)
  for (const picture of content.querySelectorAll('img')) if (!isOwnPicture(picture.getAttribute('src') ?? '')) picture.remove()
  return content
}

export const clean = (html: string): string => htmlOf(own(html))

/** The address of a stored picture in a text that is shown: it is fetched by whoever may see it, the page asks no other server for one. */
const STORED = 'data-path'

/** The same, to be shown: stored pictures wait for their bytes. */
export const shownHtml = (html: string): string => {
  const content = own(html)
  for (const picture of content.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    if (idIn(source) === undefined) continue
    picture.removeAttribute('src')
    picture.setAttribute(STORED, source)
  }
  return htmlOf(content)
}

/** Pictures of a shown text that wait for their bytes, each with its path. */
export const storedPictures = (shown: Element): readonly (readonly [HTMLImageElement, string])[] =>
  [...shown.querySelectorAll<HTMLImageElement>(`img[${STORED}]`)].map((picture) => [picture, picture.getAttribute(STORED) ?? ''])
