import { groupBy } from '../kernel/group-by.ts'

/** A code on its way, as 追溯码流水 tells it. */
export type CodePassing = {
  readonly code: string
  /** trace_biz_type. */
  readonly bizType: string
  readonly billNo: string
  readonly day: string
  /** Where it stood afterwards, by trace_state: what was taken back stands where it came from. */
  readonly toState: string
  readonly company: string
  readonly operator: string
}

type Event = { readonly name: string; readonly action: string; readonly toState: string; readonly partner: 'FromCorp' | 'ToCorp' }

/** What the platform is told: goods in and out by their four ways; counts and packages are no business of it. */
const EVENTS: Readonly<Record<string, Event>> = {
  '1': { name: 'PurchaseWareHouseIn', action: 'WareHouseIn', toState: '2', partner: 'FromCorp' },
  '2': { name: 'SalesWareHouseOut', action: 'WareHouseOut', toState: '3', partner: 'ToCorp' },
  '3': { name: 'ReturnWareHouseIn', action: 'WareHouseIn', toState: '4', partner: 'FromCorp' },
  '4': { name: 'ReturnWareHouseOut', action: 'WareHouseOut', toState: '5', partner: 'ToCorp' },
}

/** States in which a return is accepted: no event of their own. */
const SHELVED = ['2', '6']

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const quoted = (text: string): string => `"${text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!)}"`

/** Codes that went this way and did not come back by the same document. */
const standing = (passings: readonly CodePassing[], { toState }: Event): readonly CodePassing[] =>
  [...groupBy(passings, ({ code }) => code).values()].flatMap((own) => {
    const last = own.filter((one) => one.bizType !== '3' || !SHELVED.includes(one.toState)).at(-1)
    return last?.toState === toState ? [last] : []
  })

/**
 * 上传文件 of the national platform (码上放心): Document, Events, an Event for each document with its kind, a Data for each code. Assumed,
 * after the files that hand-held scanners write for it: the kinds' English names, CorpOrderID as the document's number, Actor as who did it,
 * ActDate as the day; partners stand by their names in FromCorp and ToCorp, because the platform's own numbers of them are not kept here.
 * Passings come in the order of time; codes that lay in a package that was scanned are left to the platform, which knows what is in it.
 */
export const platformFile = (passings: readonly CodePassing[]): string => {
  const bills = [...groupBy(passings, ({ bizType, billNo }) => `${bizType} ${billNo}`).values()]
  const events = bills.flatMap((own) => {
    const event = EVENTS[own[0]!.bizType]
    const codes = event ? standing(own, event) : []
    if (!event || codes.length === 0) return []
    const data = codes.map(
      ({ code, billNo, operator, day, company }) =>
        `        <Data Code=${quoted(code)} CorpOrderID=${quoted(billNo)} Actor=${quoted(operator)} ActDate=${quoted(day)} ${event.partner}=${quoted(company)} />\n`,
    )
    return [
      `    <Event Name="${event.name}" MainAction="${event.action}">\n      <DataField>\n${data.join('')}      </DataField>\n    </Event>\n`,
    ]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document Version="3.0">\n  <Events>\n${events.join('')}  </Events>\n</Document>\n`
}
