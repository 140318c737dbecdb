import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { queryBuilderMachine, type SavedQueryCommand } from '../../../core/query/query-builder.machine.ts'
import type { OpenedSavedQueries } from '../../../core/query/open-saved-queries.use-case.ts'
import type { RemoteSavedQueries } from '../../../core/query/remote-saved-queries.port.ts'
import { queryOf } from '../../../core/query/query-draft.ts'
import { queryText } from '../../../core/query/query-text.ts'
import { NO_QUERY, type QueryGroup } from '../../../core/query/query-tree.ts'
import type { SavedQuery } from '../../../core/query/saved-query.ts'
import { saleFields } from '../../support/queries.ts'

const large: QueryGroup = { match: 'and', children: [{ field: 'total', rule: 'ge', values: ['10000'] }] }
const saved = (id: string, title: string, more: Partial<SavedQuery> = {}): SavedQuery => ({
  id,
  title,
  query: large,
  sharedWith: '',
  isMine: true,
  isDefault: false,
  ownerName: '张三',
  ...more,
})

/** A builder whose server keeps what it is told and counts 46. */
const builder = async (query: QueryGroup = NO_QUERY, savedQueries: readonly SavedQuery[] = []) => {
  const tended: SavedQueryCommand[] = []
  const told: unknown[] = []
  const counted: QueryGroup[] = []
  const actor = createActor(
    queryBuilderMachine.provide({
      delays: { typing: 0 },
      actors: {
        openSavedQueries: fromPromise<OpenedSavedQueries, void>(async () => ({
          savedQueries: {} as RemoteSavedQueries,
          saved: savedQueries,
          isLocal: false,
        })),
        runCommand: fromPromise(async ({ input }) => {
          tended.push(input.command)
          if (input.command.do === 'prefer' && input.command.id === 'gone') throw fail(failure('query.savedGone', '已被删除'))
        }),
        count: fromPromise(async ({ input }) => {
          counted.push(input)
          return 46
        }),
      },
    }),
  ).start()
  actor.on('*', (event) => void told.push(event))
  actor.send({ type: 'open', query, fields: saleFields })
  await waitFor(actor, (snapshot) => snapshot.matches({ savedQueries: 'read' }))
  const line = (id: string, field: string, ...values: string[]) => {
    actor.send({ type: 'edit', edit: { type: 'field', id, field } })
    actor.send({ type: 'edit', edit: { type: 'values', id, values } })
  }
  return { actor, tended, told, counted, line, at: (state: string) => actor.getSnapshot().matches({ dialog: state as never }) }
}

describe('the query builder', () => {
  test('neither asks nor saves an empty query', async () => {
    const { actor, told } = await builder()
    actor.send({ type: 'search', closes: false })
    actor.send({ type: 'save' })
    expect(told).toEqual([
      { type: 'warned', message: '不能查询空条件' },
      { type: 'warned', message: '空条件不能保存' },
    ])
  })

  test('marks a half-filled line beside whole ones and asks nothing until it is finished or gone', async () => {
    const { actor, told, line } = await builder(large)
    actor.send({ type: 'edit', edit: { type: 'line.add', group: 'n0' } })
    line('n2', 'remark')
    actor.send({ type: 'search', closes: true })
    expect(told).toEqual([{ type: 'warned', message: '请填写条件的值，或删除这一行' }])
    expect(actor.getSnapshot().context.marked).toBe(true)
    actor.send({ type: 'edit', edit: { type: 'remove', id: 'n2' } })
    actor.send({ type: 'search', closes: true })
    expect(told.at(-1)).toEqual({ type: 'asked', query: large })
    expect(actor.getSnapshot().matches({ dialog: 'closed' })).toBe(true)
  })

  test('says what is wrong with a value its field cannot hold', async () => {
    const { actor, told, line } = await builder()
    line('n1', 'saleDate', '2026-02-30')
    actor.send({ type: 'search', closes: false })
    expect(told).toEqual([{ type: 'warned', message: '请输入正确的日期，如2025-09-26' }])
  })

  test('reset leaves one blank line and asks an empty query', async () => {
    const { actor, told } = await builder(large)
    actor.send({ type: 'reset' })
    expect(actor.getSnapshot().context.draft.root.children).toMatchObject([{ field: '', rule: 'eq', values: [] }])
    expect(told).toEqual([{ type: 'asked', query: NO_QUERY }])
    actor.send({ type: 'undo' })
    expect(actor.getSnapshot().context.draft.root.children).toMatchObject([{ field: 'total', rule: 'ge' }])
  })

  test('counts what it would find, whole lines of known fields only', async () => {
    const gone = { field: 'gone', rule: 'eq' as const, values: ['1'] }
    const { actor, counted } = await builder({ match: 'and', children: [...large.children, gone] })
    await waitFor(actor, ({ context }) => context.count === 46)
    expect(counted).toEqual([large])
    actor.send({ type: 'search', closes: false })
    expect(actor.getSnapshot().context.draft.root.children).toHaveLength(2)
  })

  test('asks for a name, and before it writes over a saved query', async () => {
    const { actor, told, tended, at } = await builder(large, [saved('q1', '大额'), saved('q2', '别人的', { isMine: false })])
    actor.send({ type: 'save' })
    actor.send({ type: 'confirm' })
    expect(told).toEqual([{ type: 'warned', message: '保存名称不能为空' }])
    actor.send({ type: 'name', title: ' 大额 ' })
    actor.send({ type: 'confirm' })
    expect(at('overwriting')).toBe(true)
    actor.send({ type: 'confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'building' }))
    expect(tended).toEqual([{ do: 'keep', query: { id: 'q1', title: '大额', query: large, sharedWith: '' } }])
    expect(told.at(-1)).toEqual({ type: 'kept', message: '保存成功' })
  })

  test('a name that only others use is free', async () => {
    const { actor, tended } = await builder(large, [saved('q2', '别人的', { isMine: false })])
    actor.send({ type: 'save' })
    actor.send({ type: 'name', title: '别人的' })
    actor.send({ type: 'share', sharedWith: 'staff' })
    actor.send({ type: 'confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'building' }))
    expect(tended).toEqual([{ do: 'keep', query: { title: '别人的', query: large, sharedWith: 'staff' } }])
  })

  test('renames a saved query and leaves what it asks as it was', async () => {
    const other: QueryGroup = { match: 'or', children: [{ field: 'remark', rule: 'empty', values: [] }] }
    const { actor, tended } = await builder(other, [saved('q1', '大额')])
    actor.send({ type: 'rename', id: 'q1' })
    actor.send({ type: 'name', title: '本月大额' })
    actor.send({ type: 'confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'building' }))
    expect(tended).toEqual([{ do: 'keep', query: { id: 'q1', title: '本月大额', query: large, sharedWith: '' } }])
  })

  test('deletes only after asking', async () => {
    const { actor, tended, at } = await builder(large, [saved('q1', '大额')])
    actor.send({ type: 'remove', id: 'q1' })
    expect(at('removing')).toBe(true)
    actor.send({ type: 'cancel' })
    expect(tended).toEqual([])
    actor.send({ type: 'remove', id: 'q1' })
    actor.send({ type: 'confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'building' }))
    expect(tended).toEqual([{ do: 'remove', id: 'q1' }])
  })

  test('a second star takes the default away, and a refusal is told', async () => {
    const { actor, told, tended } = await builder(large, [saved('q1', '大额', { isDefault: true })])
    actor.send({ type: 'prefer', id: 'q1' })
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'building', savedQueries: 'read' }))
    expect(tended).toEqual([{ do: 'prefer', id: '' }])
    actor.send({ type: 'prefer', id: 'gone' })
    await expect.poll(() => told.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'query.savedGone' } })
  })

  test('own queries change places; at an end nothing happens', async () => {
    const { actor, tended } = await builder(large, [saved('q1', '甲'), saved('q2', '乙'), saved('q3', '丙')])
    actor.send({ type: 'move', id: 'q1', by: -1 })
    actor.send({ type: 'move', id: 'q3', by: 1 })
    expect(tended).toEqual([])
    actor.send({ type: 'move', id: 'q1', by: 1 })
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'building', savedQueries: 'read' }))
    expect(tended).toEqual([{ do: 'arrange', ids: ['q2', 'q1', 'q3'] }])
  })

  test('a copied query is pasted over the one in hand, and taken back', async () => {
    const { actor, told } = await builder(large)
    const before = actor.getSnapshot().context.draft
    actor.send({ type: 'paste', text: '随便什么' })
    expect(told.at(-1)).toMatchObject({ type: 'warned', message: '剪贴板中没有查询，请先在高级查询中点“复制查询”' })
    const copied = queryText({ match: 'or', children: [{ field: 'total', rule: 'lt', values: ['5'] }] }, [{ text: '总额 小于 5' }])
    expect(copied.split('\n')[0]).toBe('总额 小于 5')
    actor.send({ type: 'paste', text: copied })
    expect(queryOf(actor.getSnapshot().context.draft)).toEqual({ match: 'or', children: [{ field: 'total', rule: 'lt', values: ['5'] }] })
    actor.send({ type: 'undo' })
    expect(actor.getSnapshot().context.draft).toBe(before)
  })
})
