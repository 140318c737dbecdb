import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { menuIcon } from '../../ui/shell/menu/menu-icon.ts'
import { outlines } from '../../ui/theme/icon-paths.ts'

const UI = resolve(import.meta.dirname, '../../ui')

const sources = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('icon-paths.ts'))
  .map((name) => readFileSync(join(UI, name), 'utf8'))

/** What buttons without words are called, by what is drawn on them. */
const buttons = sources.flatMap((source) =>
  [...source.matchAll(/<HintButton\s([^]*?)\/?>\n/g)].flatMap(([, props = '']) => {
    const icon = /\bicon="(\w+)"/.exec(props)?.[1]
    const title = /\btitle=(?:"([^"]+)"|\{(.+)\}(?=\s))/.exec(props)
    return icon && title ? [[icon, title[1] ?? title[2]!] as const] : []
  }),
)

const drawing = (icon: string) => buttons.filter(([drawn]) => drawn === icon).map(([, title]) => title)

describe('one icon has one meaning', () => {
  test('no two are drawn alike', () => expect(new Set(Object.values(outlines)).size).toBe(Object.keys(outlines).length))

  test('each is used', () => {
    const all = sources.join('\n')
    expect(Object.keys(outlines).filter((name) => !new RegExp(`['"]${name}['"]`).test(all))).toEqual([])
  })

  test('areas of the menu that stand beside each other have icons of their own', () => {
    const areas = MENUS.filter(({ menuType, hidden }) => menuType === 0 && hidden !== 'Y').map(({ icon }) => menuIcon(icon))
    expect(new Set(areas).size).toBe(areas.length)
  })

  test.each([
    ['rows', /行高/],
    ['columns', /列设置/],
    ['refresh', /刷新|refresh/i],
    ['fullscreen', /全屏|shrink/],
    ['search', /查找/],
    ['pin', /固定/],
    ['close', /关闭|close/],
    ['gear', /设置/],
    ['star', /views/],
    ['zoomIn', /放大/],
    ['zoomOut', /缩小/],
  ])('%s means what it says wherever it is drawn on a button', (icon, meaning) => {
    expect(drawing(icon).length).toBeGreaterThan(0)
    expect(drawing(icon).filter((title) => !meaning.test(title))).toEqual([])
  })
})
