import { expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { done, fail, ok } from '../../../core/kernel/result.ts'
import { LocalSavedQueries } from '../../../core/query/local-saved-queries.ts'
import { OpenSavedQueries } from '../../../core/query/open-saved-queries.use-case.ts'
import type { RemoteSavedQueries } from '../../../core/query/remote-saved-queries.port.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import type { QueryToKeep, SavedQuery } from '../../../core/query/saved-query.ts'

const large: QueryGroup = { match: 'and', children: [{ field: 'total', rule: 'ge', values: ['10000'] }] }

class Device extends KeyValues {
  readonly kept = new Map<string, unknown>()
  get(key: string) {
    return this.kept.get(key)
  }
  set(key: string, value: unknown) {
    this.kept.set(key, JSON.parse(JSON.stringify(value)))
  }
  remove(key: string) {
    this.kept.delete(key)
  }
  keys(prefix: string) {
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix))
  }
}

const server = (known: readonly SavedQuery[] = [], refuses = ''): RemoteSavedQueries & { readonly saved: SavedQuery[] } => {
  const saved = [...known]
  return {
    saved,
    list: async () => ok([...saved]),
    keep: async (_, { title, query, sharedWith }: QueryToKeep) => {
      if (title === refuses) return fail(failure('x', '不行'))
      saved.push({ id: `s${saved.length}`, title, query, sharedWith, isMine: true, isDefault: false, ownerName: '我' })
      return done
    },
    remove: async () => done,
    prefer: async () => done,
    arrange: async () => done,
  }
}

test('where the server keeps no queries this device does, under the name the seed gives them', async () => {
  const device = new Device()
  const local = new LocalSavedQueries(device)
  const opened = await new OpenSavedQueries(
    Object.assign(server(), { list: async () => fail(failure('http.notFound', '很抱歉，资源未找到!')) }),
    local,
  ).run('sale.order')
  if (!opened.ok) throw new Error(opened.failure.message)
  await opened.value.savedQueries.keep('sale.order', { title: '大额', query: large, sharedWith: '' })
  await opened.value.savedQueries.prefer('sale.order', '大额')
  expect(device.kept.get('JSuperQuerySaved_sale.order')).toMatchObject([
    { title: '大额', matchType: 'and', records: [{ field: 'total', rule: 'ge' }] },
  ])
  expect(await local.list('sale.order')).toMatchObject({ ok: true, value: [{ title: '大额', query: large, isDefault: true }] })
  expect(await opened.value.savedQueries.keep('sale.order', { title: '大额', query: large, sharedWith: '' })).toMatchObject({ ok: false })
  await opened.value.savedQueries.keep('sale.order', { title: '本月', query: large, sharedWith: '' })
  await opened.value.savedQueries.arrange('sale.order', ['本月'])
  expect(await local.list('sale.order')).toMatchObject({ ok: true, value: [{ title: '本月' }, { title: '大额' }] })
  await opened.value.savedQueries.remove('sale.order', '本月')
  await opened.value.savedQueries.remove('sale.order', '大额')
  expect(device.kept.has('JSuperQuerySaved_sale.order')).toBe(false)
})

test('queries of this device move to the server on first use; one that is refused stays', async () => {
  const device = new Device()
  device.set('JSuperQuerySaved_sale.order', [
    { title: '旧的', matchType: 'or', records: [{ field: 'total', rule: 'ge', val: '10000', type: 'number' }] },
    { title: '已有', matchType: 'and', records: [] },
    { title: '坏的', matchType: 'and', records: [] },
    'broken',
  ])
  const remote = server([{ id: 'a', title: '已有', query: large, sharedWith: '', isMine: true, isDefault: false, ownerName: '我' }], '坏的')
  const opened = await new OpenSavedQueries(remote, new LocalSavedQueries(device)).run('sale.order')
  expect(opened).toMatchObject({
    ok: true,
    value: { isLocal: false, saved: [{ title: '已有' }, { title: '旧的', query: { match: 'or' } }] },
  })
  expect(device.kept.get('JSuperQuerySaved_sale.order')).toMatchObject([{ title: '坏的' }])
})
