import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import { PAGE_SIZES } from '../list/list-request.ts'

/** The boxes of 审批中心 in their order, called as the menu calls them, and what each says while it is empty. */
export const BOXES: readonly { readonly box: TaskBox; readonly title: string; readonly empty: string }[] = [
  { box: 'todo', title: '待办审批', empty: '没有等待处理的单据' },
  { box: 'done', title: '已办审批', empty: '还没有处理过的单据' },
  { box: 'mine', title: '我的申请', empty: '还没有发起过审批' },
  { box: 'cc', title: '抄送我的', empty: '还没有抄送给您的单据' },
]

/** Where no window is to be filled. */
export const USUAL_SIZE = 20

export const KEYWORD = 'q'
export const FILTER_KEYS = [KEYWORD, 'applyUserName', 'receivedAt_begin', 'receivedAt_end']

/** What the address asks for, by parameters of the list. */
const filtersOf = (asked: URLSearchParams) => {
  const said = (key: string) => asked.get(key)?.trim() ?? ''
  return Object.fromEntries(
    [
      ['typeKey', said('type')],
      ['applyUserName', said('applyUserName')],
      ['receivedAt_begin', said('receivedAt_begin')],
      ['receivedAt_end', said('receivedAt_end')],
    ].filter(([, text]) => text),
  ) as Readonly<Record<string, string>>
}

const whole = (text: string | null, usual: number) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : usual)

/** What an address asks of 审批中心. */
export const askedInbox = (address: string, usual: number = USUAL_SIZE) => {
  const asked = new URLSearchParams(address)
  return {
    box: BOXES.find((one) => one.box === asked.get('box'))?.box ?? ('todo' as const),
    pageNo: whole(asked.get('page'), 1),
    pageSize: PAGE_SIZES.find((size) => String(size) === asked.get('size')) ?? usual,
    keyword: asked.get(KEYWORD) ?? '',
    filters: filtersOf(asked),
  }
}
