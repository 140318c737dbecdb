import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PLANNED_TYPES } from '../../core/definitions/planned-types.gen.ts'
import { unexplained } from '../../scripts/language/glossary.ts'
import { writtenOf } from '../../scripts/language/written.ts'
import { catalogue } from '../support/catalogue.ts'

const root = join(import.meta.dirname, '../..')

describe('what follows from the declarations', () => {
  test.each(Object.entries(writtenOf(catalogue)))('%s is as `npm run types` would write it', (path, text) =>
    expect(readFileSync(join(root, path), 'utf8'), 'npm run types').toBe(text),
  )

  test('every word of the language says what it means', () => expect(unexplained(catalogue)).toEqual([]))

  test('no type that is declared is still to come', () =>
    expect(Object.keys(PLANNED_TYPES).filter((key) => catalogue.paged(key) !== undefined)).toEqual([]))
})
