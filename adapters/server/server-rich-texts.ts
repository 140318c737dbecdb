import sanitize from 'sanitize-html'
import { isOwnPicture } from '../../core/files/names.ts'
import { RichTexts } from '../../core/records/write/rich-texts.port.ts'

const ALIGNED = { 'text-align': [/^(left|center|right|justify)$/] }

/** What an editor of the product can make; everything else loses its tags, scripts and styles their words too. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre', 'code', 'span', 'strong', 'b', 'em', 'i', 'u', 's'],
    ...['a', 'img', 'table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style'],
  },
  allowedStyles: { '*': ALIGNED },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src'] ?? ''),
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

const SAYS_NOTHING = /^(?:\s|&nbsp;|<\/?(?:p|br)\s*\/?>)*$/i

/** Nothing but empty paragraphs is nothing. */
export class ServerRichTexts extends RichTexts {
  clean(html: string): string {
    const cleaned = sanitize(html, ALLOWED)
    return SAYS_NOTHING.test(cleaned) ? '' : cleaned
  }
}
