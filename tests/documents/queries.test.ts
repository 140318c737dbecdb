import { expect, test } from 'vitest'
import { where } from '../../adapters/database/records/condition.ts'
import { compiled } from '../../adapters/database/sql.ts'
import { isDay, rulesOf } from '../../core/query/rules.ts'
import type { QueryLine, Rule } from '../../core/query/query-tree.ts'
import type { AskableField } from '../../core/query/askable-field.ts'
import { askableFields } from '../../core/records/list/askable-fields.ts'
import { lineCondition, queriedField } from '../../core/records/list/query-condition.ts'
import { catalogue } from '../support/catalogue.ts'
import { person } from '../support/person.ts'

const me = person()

const VALUES: Readonly<Record<string, string>> = { date: '2026-03-18', moment: '2026-03-18', decimal: '2', integer: '1', text: 'a1' }
const OF_KINDS: Readonly<Record<string, string>> = { bool: 'Y', month: '2026-03', year: '2026', time: '14:30:00' }

const lineOf = (asked: AskableField, rule: Rule): QueryLine => {
  const { kind } = asked.field
  const searched = rule === 'like' || rule === 'left_like' || rule === 'right_like'
  const value = searched ? 'a' : (OF_KINDS[kind.name] ?? VALUES[kind.storage] ?? 'a')
  return { field: asked.key, rule, values: rule === 'between' ? [value, value] : [value] }
}

test.each(catalogue.types.map((type) => [type.key, type] as const))(
  '%s may be asked about every field it offers, by each of its rules',
  (_, type) => {
    for (const asked of askableFields(type, me)) {
      expect(queriedField(type, asked.key, me), asked.key).toBeDefined()
      for (const rule of rulesOf(asked)) {
        const condition = lineCondition(lineOf(asked, rule), (name) => queriedField(type, name, me))
        // A pattern may refuse the sample; what is no value of its kind never becomes a condition.
        if (!condition.ok) {
          expect(isDay(asked) || asked.field.kind.storage !== 'text', `${asked.key} ${rule}: ${condition.failure.message}`).toBe(false)
          continue
        }
        expect(() => compiled(where(condition.value, { type })), `${asked.key} ${rule}`).not.toThrow()
      }
    }
  },
)
