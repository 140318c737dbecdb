import { damagedWorkbook } from '../../../core/workbooks/failures.ts'
import { Refused } from './refused.ts'

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const NUMBERED = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i

const signOf = (whole: string, name: string): string => {
  const named = NAMED.get(name)
  if (named !== undefined) return named
  const [, hex, digits = ''] = NUMBERED.exec(name) ?? []
  const code = hex === undefined ? Number.parseInt(digits, 10) : Number.parseInt(hex, 16)
  if (!(code > 0 && code <= 0x10ffff)) throw new Refused(damagedWorkbook)
  return code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code)
}

/** Text of an element: the five named signs and numbered ones, `_x000A_` as spreadsheets write control signs, no other entity. */
export const plain = (text: string): string => {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const known = lines.includes('&') ? lines.replace(/&([#\w]{1,10});/g, signOf) : lines
  return known.includes('_x')
    ? known.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : known
}

/** One attribute of a tag that is given without its brackets. */
export const attribute = (tag: string, name: string): string | undefined => {
  let at = tag.indexOf(name)
  while (at >= 0) {
    const before = tag.charCodeAt(at - 1)
    const quote = tag[at + name.length + 1]
    if (before <= 32 && tag[at + name.length] === '=' && (quote === '"' || quote === "'")) {
      const begin = at + name.length + 2
      return tag.slice(begin, tag.indexOf(quote, begin))
    }
    at = tag.indexOf(name, at + 1)
  }
  return undefined
}

/** Refuses what declares entities or reaches outside of itself, and texts that are not written as spreadsheets write them. */
export const withoutDoctype = (text: string): string => {
  if (/<!(DOCTYPE|ENTITY|\[CDATA)/i.test(text)) throw new Refused(damagedWorkbook)
  return text
}

/** A text without the elements of a name. */
export const withoutElements = (text: string, name: string): string => {
  const [opening, closing] = [`<${name}`, `</${name}>`]
  let kept = ''
  let done = 0
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, done)) {
    const end = text.indexOf(closing, at)
    if (end < 0) break
    kept += text.slice(done, at)
    done = end + closing.length
  }
  return kept + text.slice(done)
}

/** Every element of a name: its tag, and what it holds. Elements of one name do not hold each other here. */
export const elements = (text: string, name: string): { readonly tag: string; readonly inner: string }[] => {
  const found: { tag: string; inner: string }[] = []
  const opening = `<${name}`
  let at = text.indexOf(opening)
  while (at >= 0) {
    const next = text.charCodeAt(at + opening.length)
    const close = text.indexOf('>', at)
    if (close < 0) return found
    if (next > 32 && next !== 47 && next !== 62) {
      at = text.indexOf(opening, close)
      continue
    }
    const tag = text.slice(at, close)
    if (text[close - 1] === '/') {
      found.push({ tag, inner: '' })
      at = text.indexOf(opening, close)
      continue
    }
    const end = text.indexOf(`</${name}>`, close)
    if (end < 0) return found
    found.push({ tag, inner: text.slice(close + 1, end) })
    at = text.indexOf(opening, end)
  }
  return found
}
