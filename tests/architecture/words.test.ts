import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Field } from '../../core/definitions/field.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { catalogue } from '../support/catalogue.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What a declaration is made of says its words, it does not read them. */
const SAYS = /^\s*readonly .*$/gm

const sourcesIn = (...folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(join('core', 'documents')))
    .map((path) => readFileSync(join(ROOT, path), 'utf8').replace(SAYS, ''))

const server = sourcesIn('core', 'adapters')
const screens = sourcesIn('ui')
const proofs = sourcesIn('tests/core/samples')

/** `one.word`, `one?.word`, or `{ word }` of something that is taken apart. */
const reads = (word: string) => new RegExp(String.raw`(?:\.${word}\b|\{[^{}]*\b${word}\b[^{}]*\}(?:: [^=;]+?)?(?: =|\)|,| =>))`)

const isReadIn = (sources: readonly string[], word: string): boolean => {
  const pattern = reads(word)
  return sources.some((source) => pattern.test(source))
}

const fieldsOf = (fields: Readonly<Record<string, Field>>): readonly object[] => Object.values(fields)
const linesOf = ({ lines }: DocumentType): readonly LinesType[] => Object.values(lines)
const within = (types: readonly DocumentType[], key: 'actions' | 'commands' | 'jobs' | 'picks' | 'calls' | 'facts'): readonly object[] =>
  types.flatMap((type) => Object.values((type[key] ?? {}) as Readonly<Record<string, object>>))

const { types } = catalogue
const said: Readonly<Record<string, readonly object[]>> = {
  'a document': types,
  'a field': types.flatMap((type) => [...fieldsOf(type.fields), ...linesOf(type).flatMap(({ columns }) => fieldsOf(columns))]),
  'a table': types.flatMap(linesOf),
  'a pull': types.flatMap((type) => linesOf(type).flatMap(({ pull }) => (pull ? [pull] : []))),
  'a quote': types.flatMap((type) => linesOf(type).flatMap(({ quotes }) => (quotes ? [quotes] : []))),
  'a tree': types.flatMap(({ tree }) => (tree ? [tree] : [])),
  'an action': within(types, 'actions'),
  'a command': within(types, 'commands'),
  'a job': within(types, 'jobs'),
  'a report to pick from': within(types, 'picks'),
  'a reading call': within(types, 'calls'),
  'a question about others': within(types, 'facts'),
}

/** Words that only say how something looks, or begins to be typed: nothing that is kept depends on them. */
const LOOKS: ReadonlySet<string> = new Set([
  'indicators',
  'chosenBy',
  'scans',
  'guide',
  'icon',
  'look',
  'popup',
  'print',
  'section',
  'tones',
  'totalled',
  'wants',
  'width',
])

/** Words that state what is always true of a record: tests hold records against them. */
const LAWS: ReadonlySet<string> = new Set(['invariants'])

const readersOf = (word: string): readonly string[] => {
  if (LAWS.has(word)) return proofs
  return LOOKS.has(word) ? [...server, ...screens] : server
}

describe('the language of definitions', () => {
  test.each(Object.entries(said))('has a reader for every word that %s says', (_, speakers) => {
    const words = [...new Set(speakers.flatMap((one) => Object.keys(one)))]
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((word) => !isReadIn(readersOf(word), word))).toEqual([])
  })

  test('would find a word that nobody reads', () => expect(isReadIn([...server, ...screens], 'neverSaidByAnyone')).toBe(false))
})
