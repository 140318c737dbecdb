import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comment, Task } from '../../../core/approval/approvals.port.ts'
import { mentionedIn, mentioning, mentionTyped, piecesOf, timelineOf } from '../../../core/approval/comments.ts'

const at = fc.integer({ min: 0, max: 59 }).map((second) => `2026-03-18 09:30:${String(second).padStart(2, '0')}`)

const task = fc
  .record({ receivedAt: at, finishedAt: fc.option(at), status: fc.constantFrom('agreed' as const, 'open' as const, 'read' as const) })
  .map(
    (given, place = 0): Task => ({
      ...{ id: '', processId: 'p', round: 1, node: place, nodeTitle: '审核', userId: 'u', userName: '王', opinion: null, version: 1 },
      ...given,
      ...(given.status === 'open' ? { finishedAt: null } : {}),
    }),
  )

const comments = fc.array(at, { maxLength: 6 }).map((times) =>
  [...times].sort().map(
    (saidAt, id): Comment => ({
      ...{ id: String(id), processId: 'p', userId: 'u', userName: '王', content: '看了', mentioned: [], saidAt },
    }),
  ),
)

test('the timeline tells every task and comment once and in order; what had ended stands before a comment, what still waited when it came never just before', () => {
  fc.assert(
    fc.property(fc.array(task, { maxLength: 6 }), comments, (tasks, said) => {
      const entries = timelineOf(tasks, said)
      expect(entries.flatMap((entry) => ('task' in entry ? [entry.task] : []))).toEqual(tasks)
      const shown = entries.flatMap((entry) => ('comment' in entry ? [entry.comment] : []))
      expect(shown).toEqual(said)
      const endOf = ({ status, receivedAt, finishedAt }: Task) => (status === 'read' ? receivedAt : (finishedAt ?? '9'))
      for (const comment of said) {
        const place = entries.findIndex((entry) => 'comment' in entry && entry.comment === comment)
        const before = entries.slice(0, place).flatMap((entry) => ('task' in entry ? [entry.task] : []))
        expect(tasks.filter((one) => endOf(one) <= comment.saidAt).every((one) => before.includes(one))).toBe(true)
        const last = before.at(-1)
        expect(last === undefined || endOf(last) <= comment.saidAt).toBe(true)
      }
    }),
  )
})

test('what is typed after an @ is looked for, and the chosen name takes its place', () => {
  expect([mentionTyped('请@王看', 4), mentionTyped('请@王看', 3), mentionTyped('@', 1), mentionTyped('看了 @王 好', 7)]).toEqual([
    '王看',
    '王',
    '',
    undefined,
  ])
  expect(mentioning('请@王看一下', 3, '王主任')).toEqual({ content: '请@王主任 看一下', cursor: 6 })
  const chosen = [{ name: '王主任' }, { name: '李文' }]
  expect(mentionedIn('请@王主任 看一下', chosen)).toEqual([{ name: '王主任' }])
})

test('a comment in pieces is what was written, and every piece that is told apart is the name of somebody it mentions', () => {
  const word = fc.constantFrom('@', '王', '王主', '王主任', '李文', ' 看', '\n')
  fc.assert(
    fc.property(fc.array(word), fc.uniqueArray(fc.constantFrom('王', '王主任', '李文')), (words, names) => {
      const content = words.join('')
      const pieces = piecesOf({ content, mentioned: names.map((name) => ({ userId: name, name })) })
      expect(pieces.map(({ text }) => text).join('')).toBe(content)
      for (const { text, isName } of pieces)
        expect(names.some((name) => (isName ? text === `@${name}` : text.includes(`@${name}`)))).toBe(isName)
    }),
  )
  const both = [{ name: '王' }, { name: '王主任' }].map(({ name }) => ({ userId: name, name }))
  expect(piecesOf({ content: '@王主任看@王', mentioned: both }).map(({ text }) => text)).toEqual(['@王主任', '看', '@王'])
})
