import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnText } from '../../../adapters/database/records/array-text.ts'
import { RowColumns } from '../../../adapters/database/records/row-columns.ts'
import { ownDatabase } from '../../support/database.ts'
import { sqlPorts } from '../../support/ports.ts'

const text = fc
  .oneof(fc.string(), fc.stringMatching(/^[{}",\\\\ NUL全]{0,8}$/))
  .filter((value) => !value.includes('\0') && value.isWellFormed())

test('an array is read by PostgreSQL as the texts that were written', async () => {
  const { database, close } = await sqlPorts(await ownDatabase('array_text'))
  const property = fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
    const rows = values.map((value) => ({ value }))
    const [read] = await database.query<{ read: unknown }>({ text: 'SELECT $1::text[] AS read' }, [
      columnText(new RowColumns(), rows, 'value'),
    ])
    expect(read?.read).toEqual(values)
  })
  await fc.assert(property)
  await close()
})
