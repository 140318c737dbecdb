import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mentionedSeesNot } from '../../../core/approval/failures.ts'
import { Inbox, type Remark } from '../../../core/approval/inbox.port.ts'
import type { Decider } from '../../../core/approval/staff.port.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { CommentField } from '../../../ui/screens/view/comment-field.tsx'
import { theme } from '../../../ui/theme/theme.ts'

afterEach(cleanup)
Element.prototype.scrollIntoView ??= () => {}

const PEOPLE = [
  { userId: 'u-1', name: '顾军' },
  { userId: 'u-2', name: '顾小军' },
]

const draw = (answer: (remark: Remark) => Result<void> = () => done) => {
  const sent: Remark[] = []
  const said = vi.fn()
  let serial = 0
  const inbox: Partial<Inbox> = {
    readers: async (_, keyword): Promise<Result<readonly Decider[]>> => ok(PEOPLE.filter(({ name }) => name.includes(keyword))),
    comment: async (remark) => {
      sent.push(remark)
      return answer(remark)
    },
  }
  const ids = { next: () => `key-${++serial}` }
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={((port: unknown) => (port === Inbox ? inbox : ids)) as never}>
        <CommentField processId="p" onSaid={said} />
      </Resolver>
    </ThemeProvider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('combobox', { name: '评论' })
  const type = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
  const press = (key: string) => act(async () => void fireEvent.keyDown(field, { key }))
  const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '发表评论' })))
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  return { field, sent, said, type, press, send, offered }
}

test('an @ offers colleagues by the letters behind it, the keyboard chooses one, and he is mentioned as long as his name stands there', async () => {
  const { field, sent, said, type, press, send, offered } = draw()
  await type('请 @顾')
  expect(offered()).toEqual(['顾军', '顾小军'])
  await press('ArrowDown')
  await press('Enter')
  expect([field.value, offered()]).toEqual(['请 @顾小军 ', []])
  await type('请 @顾小军 和 @顾军')
  await press('Tab')
  await type('请 @顾小军 看')
  await send()
  expect(sent).toEqual([{ processId: 'p', content: '请 @顾小军 看', userIds: ['u-2'], key: 'key-1' }])
  expect([field.value, said.mock.calls.length]).toEqual(['', 1])
})

test('of whom nobody may see the document it is said that nobody is found, and Escape closes what is offered', async () => {
  const { type, press, offered } = draw()
  await type('@王')
  expect([offered(), screen.getByRole('status').textContent]).toEqual([[], '没有找到能查看该单据的同事'])
  await type('@')
  expect(offered()).toHaveLength(2)
  await press('Escape')
  expect(offered()).toEqual([])
})

test('what was refused stays to be mended under the same key; nothing is sent of nothing', async () => {
  const { field, sent, said, type, send } = draw(({ content }) => (content.includes('再') ? done : fail(mentionedSeesNot)))
  await send()
  expect([sent, document.activeElement]).toEqual([[], field])
  await type('看')
  await send()
  expect([field.value, said.mock.calls.length]).toEqual(['看', 0])
  await type('再看')
  await send()
  expect([sent.map(({ content, key }) => [content, key]), said.mock.calls.length]).toEqual([
    [
      ['看', 'key-1'],
      ['再看', 'key-1'],
    ],
    1,
  ])
})
