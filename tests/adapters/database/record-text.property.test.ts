import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecordText } from '../../../adapters/database/records/record-text.ts'
import { ownDatabase } from '../../support/database.ts'
import { sqlPorts } from '../../support/ports.ts'

const text = fc
  .oneof(fc.string(), fc.stringMatching(/^[(),"\\\\ \t\n全]{0,8}$/))
  .filter((value) => !value.includes('\0') && value.isWellFormed())

test('records are read as the texts that PostgreSQL was given', async () => {
  const { database, close } = await sqlPorts(await ownDatabase('record_text'))
  const records = fc
    .integer({ min: 1, max: 6 })
    .chain((length) => fc.array(fc.array(fc.option(text), { minLength: length, maxLength: length }), { minLength: 1, maxLength: 4 }))
  const property = fc.asyncProperty(records, async (rows) => {
    const places = rows.map((values, row) => `(ROW(${values.map((_, place) => `$${row * values.length + place + 1}::text`).join()})::text)`)
    const [read] = await database.query<{ records: string }>(
      { text: `SELECT string_agg(x.record, ',') AS records FROM (VALUES ${places.join()}) x(record)` },
      rows.flat(),
    )
    const values = new RecordText(read?.records ?? '')
    for (const row of rows) {
      expect(values.isRead).toBe(false)
      expect(row.map(() => values.next())).toEqual(row)
    }
    expect(values.isRead).toBe(true)
    expect(values.next()).toBeNull()
  })
  await fc.assert(property)
  await close()
})
