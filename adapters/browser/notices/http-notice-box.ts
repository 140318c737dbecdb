import type { Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, numberOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { done, type Result } from '../../../core/kernel/result.ts'
import { NoticeBox } from '../../../core/notices/notice-box.port.ts'
import { type ReceivedNotice, SHOWN_AT_ONCE, type UnreadNotices } from '../../../core/notices/notice.ts'
import type { OpenedNotice } from '../../../core/notices/open-notice.use-case.ts'
import { read } from '../records/reading.ts'

const noticeOf = (value: JsonObject): ReceivedNotice => ({
  id: textOf(value['anntId']) || textOf(value['id']),
  title: textOf(value['titile']),
  category: textOf(value['msgCategory']) === '2' ? '2' : '1',
  about: textOf(value['busType']),
  priority: textOf(value['priority']),
  sender: textOf(value['sender']),
  senderName: textOf(value['sender_dictText']) || textOf(value['sender']),
  sentAt: textOf(value['sendTime']) || textOf(value['createTime']),
  endsAt: textOf(value['endTime']),
  openType: textOf(value['openType']),
  openPage: textOf(value['openPage']),
  busId: textOf(value['busId']),
  readAt: textOf(value['readTime']),
})

const openedOf = (value: JsonObject): OpenedNotice => ({
  ...noticeOf(value),
  content: textOf(value['msgContent']),
  abstract: textOf(value['msgAbstract']),
  attachments: textOf(value['attachments']),
  mustRead: value['mustRead'] === 'Y',
})

/** The bell's calls (seed 7.3). */
export class HttpNoticeBox extends NoticeBox {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async unread(): Promise<Result<UnreadNotices>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/annountCement/listByUser', query: { pageSize: SHOWN_AT_ONCE } })
    return read(answer, (value) => ({
      notices: objectsOf(value['anntMsgList']).map(noticeOf),
      noticeTotal: numberOf(value['anntMsgTotal']),
      messages: objectsOf(value['sysMsgList']).map(noticeOf),
      messageTotal: numberOf(value['sysMsgTotal']),
    }))
  }

  async open(id: string): Promise<Result<OpenedNotice>> {
    return read(await this.#http.send({ method: 'GET', path: '/sys/annountCement/queryById', query: { id } }), openedOf)
  }

  async read(ids: string): Promise<Result<void>> {
    const path = '/sys/sysAnnouncementSend/editByAnntIdAndUserId'
    const answer = await this.#http.send({ method: 'PUT', path, body: { anntId: ids } })
    return answer.ok ? done : answer
  }

  async readAll(): Promise<Result<number>> {
    const answer = await this.#http.send({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll' })
    return answer.ok ? { ok: true, value: numberOf(answer.value) } : answer
  }

  async readers(id: string, { pageNo, isRead }: { readonly pageNo: number; readonly isRead?: boolean }) {
    const readFlag = isRead === undefined ? undefined : isRead ? '1' : '0'
    const answer = await this.#http.send({ method: 'GET', path: '/sys/annountCement/readers', query: { id, pageNo, readFlag } })
    return read(answer, (value) => ({
      records: objectsOf(value['records']).map((one) => ({
        userId: textOf(one['userId']),
        name: textOf(one['name']),
        readAt: textOf(one['readAt']),
      })),
      total: numberOf(value['total']),
    }))
  }
}
