import { type Block, MOST_BLOCKS } from '../../../core/files/file-reading.ts'
import { attribute, elements, plain, withoutDoctype } from '../workbooks/xml.ts'
import type { Unzip } from '../workbooks/unzip.ts'

const part = (zip: Unzip, name: string): string => withoutDoctype(zip.text(name) ?? '')

/** Styles that are headings, by their id: Word names them the same in every language. */
const headingsOf = (styles: string): ReadonlyMap<string, number> =>
  new Map(
    elements(styles, 'w:style').flatMap(({ tag, inner }) => {
      const level = /^heading (\d)/i.exec(attribute(elements(inner, 'w:name')[0]?.tag ?? '', 'w:val') ?? '')?.[1]
      return level === undefined ? [] : [[attribute(tag, 'w:styleId') ?? '', Number(level)] as const]
    }),
  )

/** A tag that is never closed ends at the next one: nothing is looked through twice. */
const TOKEN = /<(\/?)(w:p|w:tbl|w:tr|w:tc|w:t|w:tab|w:br|w:pStyle|w:numPr|mc:Fallback)([\s/][^<>]*)?>|([^<]+)/g

type Paragraph = { text: string; level?: number; isListed: boolean }

const shownAs = ({ text, level, isListed }: Paragraph): Block => ({
  text: isListed && text !== '' ? `• ${text}` : text,
  ...(level === undefined ? {} : { level }),
})

/** Headings, paragraphs and tables of a .docx, in their order; a table within a table's cell is read as its text. */
export const blocksOfDocument = (zip: Unzip): readonly Block[] => {
  const headings = headingsOf(part(zip, 'word/styles.xml'))
  const blocks: Block[] = []
  const open: Paragraph[] = []
  let tables = 0
  let passed = 0
  let isText = false
  let rows: string[][] = []
  const close = () => {
    const paragraph = open.pop()
    if (!paragraph) return
    const row = rows.at(-1)
    if (tables === 0) blocks.push(shownAs(paragraph))
    else if (row?.length) row.push([row.pop(), paragraph.text].filter(Boolean).join('\n'))
  }
  for (const [, slash, name, more = '', text] of part(zip, 'word/document.xml').matchAll(TOKEN)) {
    if (blocks.length > MOST_BLOCKS) break
    const isEnd = slash === '/'
    const isAlone = more.endsWith('/')
    if (name === 'mc:Fallback') passed += isAlone ? 0 : isEnd ? -1 : 1
    if (passed > 0) continue
    const paragraph = open.at(-1)
    if (text !== undefined) {
      if (isText && paragraph) paragraph.text += plain(text)
    } else if (name === 'w:t') isText = !isEnd && !isAlone
    else if (name === 'w:tab' && paragraph) paragraph.text += '\t'
    else if (name === 'w:br' && paragraph) paragraph.text += '\n'
    else if (name === 'w:numPr' && paragraph) paragraph.isListed = true
    else if (name === 'w:pStyle' && paragraph) {
      const level = headings.get(attribute(`<${name}${more}`, 'w:val') ?? '')
      if (level !== undefined) paragraph.level = level
    } else if (name === 'w:p') {
      if (!isEnd) open.push({ text: '', isListed: false })
      if (isEnd || isAlone) close()
    } else if (name === 'w:tbl' && !isAlone) {
      tables += isEnd ? -1 : 1
      if (isEnd && tables === 0) blocks.push({ rows })
      if (!isEnd && tables === 1) rows = []
    } else if (name === 'w:tr' && !isEnd && tables === 1) rows.push([])
    else if (name === 'w:tc' && !isEnd && tables === 1) rows.at(-1)?.push('')
  }
  return blocks
}

const slidesOf = (zip: Unzip): readonly string[] => {
  const targets = new Map(
    elements(part(zip, 'ppt/_rels/presentation.xml.rels'), 'Relationship').map(({ tag }) => [
      attribute(tag, 'Id') ?? '',
      `ppt/${(attribute(tag, 'Target') ?? '').replace(/^\/?(ppt\/)?/, '')}`,
    ]),
  )
  return elements(part(zip, 'ppt/presentation.xml'), 'p:sldId').flatMap(({ tag }) => targets.get(attribute(tag, 'r:id') ?? '') ?? [])
}

/** What stands on the slides of a .pptx, one after another. */
export const blocksOfSlides = (zip: Unzip): readonly Block[] =>
  slidesOf(zip).flatMap((path, at) => [
    { text: `第${at + 1}页`, level: 2 },
    ...elements(part(zip, path), 'a:p')
      .map(({ inner }) => ({
        text: elements(inner, 'a:t')
          .map(({ inner: text }) => plain(text))
          .join(''),
      }))
      .filter(({ text }) => text.trim() !== ''),
  ])
