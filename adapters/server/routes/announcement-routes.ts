import { programOf } from '../../../core/identity/tenants/program.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { OpenedNotice } from '../../../core/notices/open-notice.use-case.ts'
import { type ReceivedNotice, SHOWN_AT_ONCE } from '../../../core/notices/notice.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'
import { missing } from '../../../core/records/failures.ts'
import { fieldsOf, readId, readIds } from '../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import { pageAnswer } from '../http/page-answer.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const MOST = 100
const PROGRAM = programOf(0)

const senderOf = ({ sender, senderName }: ReceivedNotice) => (sender === PROGRAM.userName ? PROGRAM.realname : senderName)

/** SysAnnouncement of the protocol (5.1), as one reader has it. */
const told = (notice: ReceivedNotice) => ({
  id: notice.id,
  anntId: notice.id,
  titile: notice.title,
  msgCategory: notice.category,
  busType: notice.about,
  priority: notice.priority,
  sender: notice.sender,
  sender_dictText: senderOf(notice),
  sendTime: notice.sentAt,
  createTime: notice.sentAt,
  endTime: notice.endsAt || null,
  openType: notice.openType || null,
  openPage: notice.openPage || null,
  busId: notice.busId || null,
  readFlag: notice.readAt ? '1' : '0',
  readTime: notice.readAt || null,
})

const toldOpened = ({ content, abstract, attachments, mustRead, ...notice }: OpenedNotice) => ({
  ...told(notice),
  msgContent: content,
  msgAbstract: abstract,
  attachments: attachments || null,
  mustRead: mustRead ? 'Y' : 'N',
})

/** A count from 1 to `most`; the usual one where nothing is said. */
const countIn = (value: string | undefined, usual: number): Result<number> => {
  if (value === undefined || value === '') return ok(usual)
  const count = /^\d{1,6}$/.test(value) ? Number(value) : 0
  return count > 0 ? ok(Math.min(count, MOST)) : fail(wrongParameter)
}

/** Notices as the shell asks for them (seed 7.3, wire protocol 5.1 and 11.3); whose they are, the token says. */
export const announcementRoutes = (use: UseCases): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/annountCement/listByUser`,
    may: 'signedIn',
    byItself: true,
    run: async ({ parameters, by }) => {
      const most = countIn(parameters['pageSize'], SHOWN_AT_ONCE)
      if (!most.ok) return most
      const unread = await use.listUnread.run({ by, most: most.value })
      if (!unread.ok) return unread
      const { notices, noticeTotal, messages, messageTotal } = unread.value
      return ok({
        anntMsgList: notices.map(told),
        anntMsgTotal: noticeTotal,
        sysMsgList: messages.map(told),
        sysMsgTotal: messageTotal,
      })
    },
  },
  { method: 'GET', path: `${BASE}/sys/annountCement/queryById`, may: 'signedIn', run: (call) => opened(call, call.parameters['id'], use) },
  {
    method: 'GET',
    path: `${BASE}/sys/noticeMes/getUserNoticeDetail/:id`,
    may: 'signedIn',
    run: (call) => opened(call, call.params['id'], use),
  },
  {
    method: ['PUT', 'POST'],
    path: `${BASE}/sys/sysAnnouncementSend/editByAnntIdAndUserId`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const ids = readIds(fields.value['anntId'])
      return ids.ok ? use.readNotices.run({ ids: ids.value, by }) : ids
    },
  },
  {
    method: ['PUT', 'POST'],
    path: `${BASE}/sys/sysAnnouncementSend/readAll`,
    may: 'signedIn',
    writes: true,
    run: ({ by }) => use.readNotices.run({ ids: 'all', by }),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/sysAnnouncementSend/getMyAnnouncementSend`,
    may: 'signedIn',
    run: async ({ parameters, by }) => {
      const type = use.catalogue.find('sys.userAnnouncement')
      if (!type) return fail(missing)
      const query = readQuery(type, parameters, by)
      if (!query.ok) return query
      const page = await use.list.run({ type, query: query.value, by })
      return page.ok ? ok(pageAnswer(page.value)) : page
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/annountCement/readers`,
    may: 'sys:announcement:readers',
    run: async ({ parameters, by }) => {
      const id = readId(parameters['id'])
      if (!id.ok) return id
      const [pageNo, pageSize] = [countIn(parameters['pageNo'], 1), countIn(parameters['pageSize'], 10)]
      if (!pageNo.ok) return pageNo
      if (!pageSize.ok) return pageSize
      const isRead = parameters['readFlag']
      const page = { noticeId: id.value, pageNo: pageNo.value, pageSize: pageSize.value }
      const readers = await use.listReaders.run({ ...page, ...(isRead ? { isRead: isRead === '1' } : {}), by })
      return readers.ok ? ok(pageAnswer({ ...readers.value, pageNo: pageNo.value, pageSize: pageSize.value })) : readers
    },
  },
  ...(['doReleaseData', 'doReovkeData'] as const).map((name) => released(name, use)),
]

const opened = async ({ by }: VisitorCall, wanted: unknown, use: UseCases): Promise<Result<unknown>> => {
  const id = readId(wanted)
  if (!id.ok) return id
  const notice = await use.openNotice.run({ id: id.value, by })
  return notice.ok ? ok(toldOpened(notice.value)) : notice
}

const ACTIONS = { doReleaseData: 'publish', doReovkeData: 'revoke' } as const

/** The protocol's own calls of 发布 and 撤销; their client has asked already. */
const released = (name: keyof typeof ACTIONS, use: UseCases): GuardedCall => ({
  method: ['GET', 'POST'],
  path: `${BASE}/sys/annountCement/${name}`,
  may: `sys:announcement:${ACTIONS[name]}`,
  writes: true,
  run: async ({ parameters, by }) => {
    const type = use.catalogue.find('sys.announcement')
    const id = readId(parameters['id'])
    if (!id.ok) return id
    return type ? use.act.run({ type, action: ACTIONS[name], id: id.value, by, confirmed: true }) : fail(missing)
  },
})
