import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { FollowUp, SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { approved, userWith, usernameWith } from '../bsc/sample-basics.ts'

/** What is known of goods after they were signed for: flow data of the customers, their months, slips of terminals, statements. */

const of = (row: Row, key: string): Decimal => decimal(textAt(row, key) || 0)

const [BOUGHT, SOLD, LYING] = ['1', '2', '3'] as const

const lastDay = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** Hospitals that nothing has been sold to yet: every third of them waits to be opened up. */
export const unsold = (pick: RandomChoices, hospitals: readonly Row[]): readonly Row[] => {
  const sold = new Set(pick.rows('sale.saleFlow').map(({ hospitalId }) => hospitalId))
  return hospitals.filter(({ id }) => !sold.has(id ?? null))
}

const waits = (pick: RandomChoices, hospital: Row | undefined): boolean =>
  pick.rows('bsc.hospital').findIndex(({ id }) => id === hospital?.['id']) % 3 === 1

type Terminal = { readonly key: 'hospitalId' | 'pharmacyId'; readonly row: Row }

const near = (pick: RandomChoices, company: Row | undefined, key: Terminal['key']): Terminal | undefined => {
  const province = textAt(company, 'regionId').slice(0, 2)
  const all = pick
    .rows(key === 'hospitalId' ? 'bsc.hospital' : 'bsc.pharmacy')
    .filter((row) => row['enabled'] !== 'N' && (key === 'pharmacyId' || (approved(row) && !waits(pick, row))))
  const close = all.filter((row) => textAt(row, 'regionId').slice(0, 2) === province)
  const from = close.length ? close : all
  return from.length ? { key, row: pick.of(from) } : undefined
}

/** What a customer tells of a delivery that he signed for: bought, sold to the terminal it was ordered for, and sold on or still there. */
const toldOf = (shipment: Row, line: Row, pick: RandomChoices): readonly FollowUp[] => {
  const signed = textAt(shipment, 'signDate')
  const product = pick.rows('bsc.product').find(({ id }) => id === line['productId'])
  const company = pick.rows('bsc.bscBussCompany').find(({ id }) => id === shipment['companyId'])
  const ordered = pick.rows('bsc.hospital').find(({ id }) => id === shipment['hospitalId'])
  const told = (flowType: string, part: number, terminal?: Terminal): FollowUp => {
    const saleDate = flowType === BOUGHT ? signed : flowType === SOLD ? addDays(signed, pick.whole(2, 20)) : lastDay(signed)
    // One name in thirty nobody knows yet.
    const isKnown = !terminal || !pick.chance(0.03)
    return {
      type: 'sale.saleFlow',
      row: {
        createBy: usernameWith(pick, 'business'),
        flowMonth: saleDate.slice(0, 7),
        companyId: textAt(shipment, 'companyId'),
        flowType,
        flowSource: '1',
        saleDate,
        rawTerminalName: terminal ? `${textAt(terminal.row, 'name')}${isKnown ? '' : '采购科'}` : null,
        rawProductName: textAt(product, 'name'),
        rawSpec: textAt(product, 'spec'),
        rawUnit: '盒',
        rawQty: of(line, 'qty').mulDiv(part, 10, 0).toString(),
        batchNo: textAt(line, 'batchNo'),
        expiryDate: wireOf(line, 'expiryDate'),
        unitPrice: textAt(line, 'invoicePrice'),
        productId: textAt(line, 'productId'),
        unitRate: '1',
        // What a company bought went to itself.
        terminalType: flowType === BOUGHT ? '3' : terminal && isKnown ? (terminal.key === 'hospitalId' ? '1' : '2') : null,
        hospitalId: null,
        pharmacyId: null,
        ...(terminal && isKnown ? { [terminal.key]: textAt(terminal.row, 'id') } : {}),
        toCompanyId: flowType === BOUGHT ? textAt(shipment, 'companyId') : null,
        agentId: wireOf(shipment, 'agentId'),
        importBatch: `${saleDate.slice(0, 7).replace('-', '')}-${textAt(company, 'code')}`,
        remark: null,
      },
      outcome: { ends: 'approved' },
    }
  }
  if (ordered && waits(pick, ordered)) return []
  const first = ordered ? ({ key: 'hospitalId', row: ordered } as const) : near(pick, company, 'pharmacyId')
  return [
    told(BOUGHT, 10),
    told(SOLD, 6, first),
    pick.chance(0.5) ? told(SOLD, 3, near(pick, company, pick.chance(0.7) ? 'hospitalId' : 'pharmacyId')) : told(LYING, 4),
  ]
}

/** Every other delivery has come back as flow data by then, some lines of it. */
export const flowsTold: SampleStep = {
  days: 33,
  begins: (shipment, pick) =>
    shipment['billStatus'] === 'signed' && pick.chance(0.5)
      ? rowsOf(shipment, 'productList')
          .slice(0, 2)
          .flatMap((line) => toldOf(shipment, line, pick))
      : [],
}

/** Long after, the months until then are confirmed and locked where every line of them is known. */
export const monthLocked: SampleStep = {
  days: 45,
  entries: (shipment, pick, day): Readonly<Record<string, readonly Row[]>> => {
    const isOf = (row: Row) => row['companyId'] === shipment['companyId']
    const flows = pick.rows('sale.saleFlow').filter(isOf)
    const isKnown = ({ flowMonth }: Row) => flows.every((row) => row['flowMonth'] !== flowMonth || row['matchStatus'] === '2')
    const months = pick
      .rows('sale.flowPeriod')
      .filter(
        (row) => isOf(row) && row['flowPeriodStatus'] === '2' && textAt(row, 'flowMonth') < addDays(day, -20).slice(0, 7) && isKnown(row),
      )
    return {
      'sale.flowPeriod': months.map((month) => {
        const isLocked = addDays(`${textAt(month, 'flowMonth')}-01`, 100) < pick.today
        return {
          ...month,
          flowPeriodStatus: isLocked ? '4' : '3',
          lockUserId: isLocked ? userWith(pick, 'finance') : null,
          lockTime: isLocked ? `${day} 17:30:00` : null,
          remark: '终端库存按月末盘点报来',
        }
      }),
    }
  },
}

/** Who has not reported the last month yet. */
const flowPeriod = (pick: RandomChoices): Row | undefined => {
  const flowMonth = addMonths(`${pick.today.slice(0, 7)}-01`, -1).slice(0, 7)
  const known = new Set(pick.rows('sale.flowPeriod').flatMap((row) => (row['flowMonth'] === flowMonth ? [row['companyId']] : [])))
  const company = pick
    .rows('bsc.bscBussCompany')
    .find((row) => approved(row) && /[23]/.test(textAt(row, 'tradeType')) && !known.has(row['id']))
  return (
    company && {
      createBy: usernameWith(pick, 'business'),
      flowMonth,
      companyId: textAt(company, 'id'),
      keeperId: userWith(pick, 'business'),
      deadline: `${pick.today.slice(0, 8)}08`,
      flowPeriodStatus: '1',
    }
  )
}

const slip = (pick: RandomChoices, index: number): Row | undefined => {
  const day = pick.now.slice(0, 10)
  const sold = pick
    .rows('sale.saleFlow')
    .filter(
      (row) => row['flowType'] === SOLD && row['hospitalId'] && textAt(row, 'saleDate') < day && addDays(textAt(row, 'saleDate'), 40) > day,
    )
  if (!sold.length) return undefined
  const flow = pick.of(sold)
  const hospital = pick.rows('bsc.hospital').find(({ id }) => id === flow['hospitalId'])
  return {
    createBy: usernameWith(pick, 'sales_rep'),
    slipSource: '2',
    terminalType: '1',
    hospitalId: textAt(flow, 'hospitalId'),
    pharmacyId: null,
    companyId: textAt(flow, 'companyId'),
    slipNo: `CF${textAt(flow, 'saleDate').replaceAll('-', '').slice(2)}${String(index + 1).padStart(4, '0')}`,
    saleDate: textAt(flow, 'saleDate'),
    saleUserId: userWith(pick, 'sales_rep'),
    agentId: null,
    saleAreaId: textAt(hospital, 'saleAreaId'),
    images: `demo/slips/${index + 1}.jpg`,
    productList: [
      {
        productId: textAt(flow, 'productId'),
        batchNo: textAt(flow, 'batchNo'),
        qty: textAt(flow, 'qty'),
        unitPrice: textAt(flow, 'unitPrice'),
      },
    ],
  }
}

const slipOutcome = (pick: RandomChoices): SampleOutcome => ({
  ...(pick.left < 6 ? { ends: 'approving', agreements: pick.left % 2 } : { ends: 'approved' }),
  fills: { business: (_, random) => ({ slipCheck: random.chance(0.9) ? '1' : '2', checkRemark: null }) },
})

type Quarter = { readonly companyId: string; readonly orgId: string; readonly startDate: string; readonly endDate: string }

const quartersOf = new WeakMap<readonly Row[], readonly Quarter[]>()

/** Quarters of customers in which something was billed. */
const quarters = (pick: RandomChoices): readonly Quarter[] => {
  const bills = pick.rows('sale.receivable')
  const known = quartersOf.get(bills)
  if (known) return known
  const found = new Map<string, Quarter>()
  for (const bill of bills) {
    const [day, companyId, orgId] = [textAt(bill, 'postDate'), textAt(bill, 'companyId'), textAt(bill, 'orgId')]
    const month = Number(day.slice(5, 7))
    const startDate = `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    const endDate = addDays(addMonths(startDate, 3), -1)
    if (endDate < addDays(pick.today, -12)) found.set(`${startDate} ${companyId} ${orgId}`, { companyId, orgId, startDate, endDate })
  }
  const all = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, quarter]) => quarter)
  quartersOf.set(bills, all)
  return all
}

const statement = (pick: RandomChoices, index: number): Row | undefined => {
  const all = quarters(pick)
  const quarter = all[Math.floor((index * all.length) / (index + 1 + pick.left))]
  if (!quarter || addDays(quarter.endDate, 4) > pick.now.slice(0, 10)) return undefined
  return { createBy: usernameWith(pick, 'finance'), ...quarter, items: [] }
}

const builds: SampleStep = { days: 0, action: 'build', by: (_, pick) => usernameWith(pick, 'finance') }
const sends: SampleStep = { days: 1, action: 'send', by: (_, pick) => usernameWith(pick, 'finance') }
const replies: SampleStep = {
  days: 5,
  action: 'reply',
  by: (_, pick) => usernameWith(pick, 'finance'),
  values: (row) => ({
    statementResult: '1',
    customerBalance: textAt(row, 'closeBalance'),
    replyFile: `demo/statements/${textAt(row, 'billNo')}.pdf`,
  }),
}

const statementOutcome = (pick: RandomChoices): SampleOutcome => ({
  ends: 'approved',
  afterwards: pick.left < 3 ? [builds] : pick.left < 10 ? [builds, sends] : [builds, sends, replies],
})

export const FLOWS: SamplesByType = {
  'sale.flowPeriod': {
    fewer: true,
    row: flowPeriod,
    after: ['sale.saleOrder', 'bsc.bscBussCompany', 'sys.user'],
    period: ({ today }) => [addDays(today, -10), addDays(today, -1)],
  },
  'sale.saleSlip': { fewer: true, row: slip, outcome: slipOutcome, after: ['sale.saleOrder', 'bsc.hospital', 'sys.user'] },
  'sale.statement': { fewer: true, row: statement, outcome: statementOutcome, after: ['sale.saleOrder', 'sys.user'] },
}
