import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecordText } from '../../../adapters/database/records/record-text.ts'
import { ownDatabase } from '../../support/database.ts'
import { sqlPorts } from '../../support/ports.ts'

const text = fc
  .oneof(fc.string(), fc.stringMatching(/^[(),"\\\\ \t\n全]{0,8}$/))
  .filter((value) => !value.includes('\0') && value.isWellFormed())

test('a record is read as the texts that PostgreSQL was given', async () => {
  const { database, close } = await sqlPorts(await ownDatabase('record_text'))
  const property = fc.asyncProperty(fc.array(fc.option(text), { minLength: 1, maxLength: 6 }), async (values) => {
    const places = values.map((_, place) => `$${place + 1}::text`)
    const [read] = await database.query<{ record: string }>({ text: `SELECT ROW(${places.join()})::text AS record` }, values)
    const record = new RecordText(read?.record ?? '')
    expect(values.map(() => record.next())).toEqual(values)
    expect(record.next()).toBeNull()
  })
  await fc.assert(property)
  await close()
})
