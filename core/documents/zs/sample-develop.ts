import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { FollowUp, SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { unsold } from '../sale/sample-flows.ts'
import { companiesOf, listPrice, ofAgent, rightsOf } from './sample-rights.ts'

/** A terminal that an agent is to open, and what became of it: it buys, and the development money is written off. */

const SOLD = '2'
const FIRST_PURCHASE = '4'
/** So long an application must lie back for all of it to have happened. */
const SINCE = 60
/** The newest are still being agreed. */
const WAITS = 30

const nameIn = (pick: RandomChoices, type: string, id: unknown): string =>
  textAt(
    pick.rows(type).find((row) => row['id'] === id),
    'name',
  )

/** The delivering company tells that the terminal bought. */
const bought = (develop: Row, item: Row, pick: RandomChoices, day: string): FollowUp => {
  const saleDate = addDays(day, -1)
  const product = pick.rows('bsc.product').find(({ id }) => id === item['productId'])
  return {
    type: 'sale.saleFlow',
    row: {
      createBy: usernameWith(pick, 'business'),
      flowMonth: saleDate.slice(0, 7),
      companyId: textAt(develop, 'companyId'),
      flowType: SOLD,
      flowSource: '1',
      saleDate,
      rawTerminalName: nameIn(pick, 'bsc.hospital', develop['terminalId']),
      rawProductName: textAt(product, 'name'),
      rawSpec: textAt(product, 'spec'),
      rawUnit: '盒',
      rawQty: textAt(item, 'monthQty'),
      batchNo: null,
      expiryDate: null,
      unitPrice: textAt(item, 'supplyPrice'),
      productId: textAt(item, 'productId'),
      unitRate: '1',
      terminalType: '1',
      hospitalId: textAt(develop, 'terminalId'),
      pharmacyId: null,
      toCompanyId: null,
      agentId: textAt(develop, 'agentId'),
      importBatch: `${saleDate.slice(0, 7).replace('-', '')}-${nameIn(pick, 'bsc.bscBussCompany', develop['companyId'])}`.slice(0, 40),
      remark: null,
    },
    outcome: { ends: 'approved' },
  }
}

const buys: SampleStep = {
  days: 30,
  begins: (develop, pick, day) => rowsOf(develop, 'items').map((item) => bought(develop, item, pick, day)),
}

const firstOf = (develop: Row, pick: RandomChoices): string | undefined =>
  pick
    .rows('sale.saleFlow')
    .filter((flow) => flow['flowType'] === SOLD && flow['hospitalId'] === develop['terminalId'])
    .map((flow) => textAt(flow, 'saleDate'))
    .toSorted()[0]

/** What the program sets by itself once a flow is there. */
const opens: SampleStep = {
  days: 1,
  values: (develop, pick): Row => {
    const firstDate = firstOf(develop, pick)
    return firstDate ? { firstDate, stageDate: firstDate, stage: FIRST_PURCHASE } : {}
  },
}

/** All of its money, over bills; paid, but for the last ones. */
const writtenOff = (develop: Row, pick: RandomChoices, day: string): FollowUp => ({
  type: 'zs.newDevelopWriteOff',
  row: {
    createBy: usernameWith(pick, 'business'),
    newDevelopId: textAt(develop, 'id'),
    ...{ agentId: textAt(develop, 'agentId'), empId: textAt(develop, 'empId'), deptId: textAt(develop, 'deptId') },
    ...{ terminalType: '1', terminalId: textAt(develop, 'terminalId'), firstDate: textAt(develop, 'firstDate') },
    writeOffStage: '1',
    writeOffDate: day,
    checkFrom: textAt(develop, 'firstDate'),
    checkTo: addDays(day, -1),
    taxMonth: day.slice(0, 7),
    items: rowsOf(develop, 'fees').map((fee) => ({
      feeItem: textAt(fee, 'feeItem'),
      amount: textAt(fee, 'amount'),
      billKind: '4',
      invoiceNo: `26312000${String(pick.whole(100_000_000_000, 999_999_999_999))}`,
      billAmount: textAt(fee, 'amount'),
      files: `demo/develop/${textAt(develop, 'billNo')}.pdf`,
    })),
    remark: null,
  },
  outcome:
    addDays(day, WAITS) > pick.today
      ? { ends: 'approving', agreements: 1 }
      : {
          ends: 'approved',
          afterwards: [
            {
              days: 3,
              action: 'pay',
              by: (_, random) => usernameWith(random, 'cashier'),
              values: (_, random, paidDate) => ({ paidDate, voucherNo: `记-${random.whole(1, 400)}` }),
            },
          ],
        },
})

const writesOff: SampleStep = {
  days: 12,
  begins: (develop, pick, day) => (textAt(develop, 'firstDate') ? [writtenOff(develop, pick, day)] : []),
}

/** Every other of those that were agreed long enough ago. */
export const developed = (pick: RandomChoices): SampleOutcome | undefined =>
  addDays(pick.now.slice(0, 10), SINCE) < pick.today && pick.chance(0.5)
    ? { ends: 'approved', afterwards: [buys, opens, writesOff] }
    : undefined

export const newDevelop = (pick: RandomChoices, index: number): Row => {
  const { agent, right } = pick.of(rightsOf(pick, '2'))
  const usable = pick.rows('bsc.hospital').filter((row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N')
  const hospitals = unsold(pick, usable)
  const companies = companiesOf(pick)
  const applyDate = pick.now.slice(0, 10)
  const price = listPrice(pick, right['productId'])
  const monthQty = pick.whole(5, 40) * 10
  return {
    ...ofAgent(agent),
    developType: '1',
    applyDate,
    terminalType: '1',
    terminalId: hospitals[(index * 7) % hospitals.length]!['id'],
    terminalGrade: pick.of(['1', '2', '3']),
    companyId: companies[index % companies.length]!['id'],
    monthPurchase: String(pick.whole(5, 50) * 10_000),
    targetDate: addDays(applyDate, pick.whole(60, 240)),
    plan: '先做科室会和学术支持，争取下一次药事会通过',
    items: [{ productId: right['productId'], supplyPrice: String(price), monthQty: String(monthQty) }],
    fees: [
      { feeItem: pick.of(['1', '2', '3']), writeOffStage: '1', amount: String(Math.max(Math.floor((monthQty * price) / 100), 1) * 100) },
    ],
  }
}
