import DOMPurify from 'dompurify'

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
