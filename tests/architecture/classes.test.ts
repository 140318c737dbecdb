import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const UI = resolve(import.meta.dirname, '../../ui')

const files = readdirSync(UI, { recursive: true, encoding: 'utf8' })
const textOf = (name: string) => readFileSync(join(UI, name), 'utf8')
const drawn = new Set(files.filter((name) => /\.tsx?$/.test(name)).flatMap((name) => textOf(name).match(/[A-Za-z][\w-]*/g) ?? []))
const sheets = files.filter((name) => name.endsWith('.css'))

const classesIn = (sheet: string) => {
  const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '')
  return new Set([...rules.matchAll(/\.(-?[A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
}

test.each(sheets)('whatever %s styles is drawn under that name', (name) => {
  const styled = [...classesIn(textOf(name))].filter((one) => !one.startsWith('Mui'))
  expect(styled.filter((one) => !drawn.has(one))).toEqual([])
})
