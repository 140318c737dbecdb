import { describe, expect, test } from 'vitest'
import type { Fields } from '../../../core/definitions/field.ts'
import { dept, dict, position, refBy, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { withChoice, withoutFollowers, withValue } from '../../../core/records/form/edit-draft.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'

const fields: Fields = {
  orgId: dept('组织'),
  jobId: position('岗位', { follows: 'orgId' }),
  kind: dict('类型', { code: 'kind' }),
  terminalId: refBy('终端', { by: 'kind', targets: { 1: 'bsc.hospital', 2: 'bsc.pharmacy' } }),
  note: text('说明'),
}

describe('a field that follows another one', () => {
  const row = { orgId: 'o', jobId: 'j', jobId_dictText: '会计', kind: '1', terminalId: 't', note: '甲' }

  test('is empty after another choice there, with its name, and keeps its value after the same one', () => {
    expect(withoutFollowers(fields, row, withChoice(fields, row, 'orgId', { id: 'p', label: '华东', values: {} }))).toMatchObject({
      orgId: 'p',
      jobId: null,
      jobId_dictText: null,
      terminalId: 't',
      note: '甲',
    })
    expect(withoutFollowers(fields, row, withValue(row, 'orgId', 'o', '华东'))['jobId']).toBe('j')
  })

  test('is also one whose sort of record another one decides', () =>
    expect(withoutFollowers(fields, row, withValue(row, 'kind', '2'))).toMatchObject({ terminalId: null, jobId: 'j' }))

  test('stands in one chain with it in a table; others stand in none', () => {
    const table = lines('任职', { columns: fields })
    const chains = Object.entries(fields).map(([key, field]) => tableColumn(key, field, { lines: table }).linkageKey)
    expect(chains).toEqual(['orgId', 'orgId', 'kind', 'kind', undefined])
  })
})

test('a post is chosen in a table, never typed as its id', () => expect(tableColumn('jobId', fields['jobId']!).type).toBe('ref'))
