import { expect, test } from 'vitest'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import { failure } from '../../../core/kernel/failure.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import type { ListRequest, RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { rowsAbove } from '../../../ui/screens/list/rows-above.ts'

const ALL: readonly Row[] = [
  { id: 'a', pid: '0' },
  { id: 'b', pid: 'a' },
  { id: 'c', pid: 'b' },
  { id: 'd', pid: 'b' },
  { id: 'x', pid: 'y' },
  { id: 'y', pid: 'x' },
]
const rowsOfIds = (...ids: readonly string[]) => ALL.filter((row) => ids.includes(idOf(row)))

const server = () => {
  const asked: string[] = []
  const list = async (_: DocumentType, { filters }: ListRequest) => {
    const { id = '' } = filters
    asked.push(id)
    const records = rowsOfIds(...id.split(','))
    return records.length ? ok({ records, total: records.length }) : fail(failure('record.missing', '数据不存在'))
  }
  const above = (...ids: readonly string[]) =>
    rowsAbove({ list } as unknown as RemoteRecords, {} as DocumentType, 'pid', rowsOfIds(...ids)).then((rows) => rows.map(idOf))
  return { asked, above }
}

test('brings what lies above, each once and level by level, up to the top', async () => {
  const { asked, above } = server()
  expect(await above('c', 'd')).toEqual(['b', 'a'])
  expect(asked).toEqual(['b', 'a'])
})

test('asks nothing for rows at the top, nor again for those that were found themselves', async () => {
  const { asked, above } = server()
  expect(await above('a', 'b')).toEqual([])
  expect(asked).toEqual([])
})

test('ends in a circle, and where nothing can be read', async () => {
  expect(await server().above('x')).toEqual(['y'])
  const { above } = server()
  expect(
    await rowsAbove(
      { list: async () => fail(failure('http.offline', '')) } as unknown as RemoteRecords,
      {} as DocumentType,
      'pid',
      rowsOfIds('c'),
    ),
  ).toEqual([])
  expect(await above()).toEqual([])
})
