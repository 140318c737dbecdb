import { expect, test } from 'vitest'
import { HttpNoticeBox } from '../../../adapters/browser/notices/http-notice-box.ts'
import type { Http, HttpCall } from '../../../core/kernel/http.port.ts'
import { ok } from '../../../core/kernel/result.ts'

/** A server that answers everything alike, and what it was asked. */
const boxOver = (answer: unknown) => {
  const calls: HttpCall[] = []
  const send = async (call: HttpCall) => {
    calls.push(call)
    return ok(answer)
  }
  return { box: new HttpNoticeBox({ send } as unknown as Http), calls }
}

test('rows of a server of the older generation are read: sender by account, no word of reading, content of its own', async () => {
  const row = {
    ...{ id: 'a1', titile: '放假安排', msgContent: '<p>七天</p>', sender: 'admin', priority: 'H', msgCategory: '1', msgType: 'ALL' },
    ...{ sendStatus: '1', sendTime: '2022-04-01 09:00:00', cancelTime: null, userIds: 'u1,u2,', openType: null, openPage: null },
  }
  const { box } = boxOver({ anntMsgList: [row], anntMsgTotal: 7, sysMsgList: [], sysMsgTotal: 0 })
  expect(await box.unread()).toEqual({
    ok: true,
    value: {
      notices: [
        {
          ...{ id: 'a1', title: '放假安排', category: '1', about: '', priority: 'H', sender: 'admin', senderName: 'admin' },
          ...{ sentAt: '2022-04-01 09:00:00', endsAt: '', openType: '', openPage: '', busId: '', readAt: '' },
        },
      ],
      noticeTotal: 7,
      messages: [],
      messageTotal: 0,
    },
  })
})

test('a copy of one reader goes by the notice it is a copy of', async () => {
  const { box } = boxOver({ id: 'copy', anntId: 'a1', titile: '放假安排', mustRead: 'Y' })
  expect(await box.open('a1')).toMatchObject({ ok: true, value: { id: 'a1', mustRead: true, content: '' } })
})

test('an answer of another shape is a failure', async () => {
  expect((await boxOver('<html>').box.unread()).ok).toBe(false)
})

test('reading is told by PUT, as all public clients do', async () => {
  const { box, calls } = boxOver(3)
  await box.read('a1,a2')
  expect(await box.readAll()).toEqual({ ok: true, value: 3 })
  expect(calls).toEqual([
    { method: 'PUT', path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId', body: { anntId: 'a1,a2' } },
    { method: 'PUT', path: '/sys/sysAnnouncementSend/readAll' },
  ])
})
