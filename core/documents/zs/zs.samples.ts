import type { SamplesByType } from '../../definitions/samples.ts'
import { creditCode } from '../bsc/credit-code.ts'
import { FILINGS } from './sample-filings.ts'
import { rightsOf } from './sample-rights.ts'

const NAMES = '汇康,众信,瑞博,德昌,健朗,天泽,恒益,信达康,卓康,康佰,惠元,正康,博远,嘉禾,润康,宏济,新康源,万和康,鼎康,泽恩'.split(',')
const SURNAMES = [...'陈林黄郑谢吴许曾邱江']
const GIVEN = ['建平', '国华', '志勇', '丽萍', '文辉', '晓峰', '美玲', '少平', '永强', '春燕']
const BANKS = ['中国工商银行', '中国建设银行', '中国农业银行', '交通银行']

/** The agents of the demonstration, companies that sell for organisation 127, each looked after by one of its managers; what is filed for them. */
export default {
  ...FILINGS,
  'zs.agent': {
    row: (pick, index) => {
      const city = pick.of(pick.rows('sys.region').filter((row) => row['level'] === 2))
      const [province = '', name = ''] = String(city['fullText']).split('/')
      const place = (name === '市辖区' ? province : name).replace(/市$/, '')
      const full = `${place}${NAMES[index % NAMES.length]}医药科技有限公司`
      const person = () => pick.of(SURNAMES) + pick.of(GIVEN)
      const manager = pick.of(
        pick
          .rows('sys.employee')
          .filter((row) => ['128', '129', '130', '131', '132'].includes(String(row['deptId'])) && row['empStatus'] !== '4'),
      )
      const coopStart = pick.date('2019-03-01', '2023-06-30')
      const products = pick.rows('bsc.product').filter((row) => row['billStatus'] === 'approved')
      return {
        name: full,
        agentType: '1',
        creditCode: creditCode(String(city['id']), 3_000_000 + index),
        legalPerson: person(),
        contact: person(),
        phone: `1900003${String(index).padStart(4, '0')}`,
        agentLevel: pick.of(['1', '2', '2', '3']),
        coopModes: pick.of(['1,2', '2', '1,2', '1,3', '1,2,3']),
        regionId: city['id'],
        address: `${province}${place}人民路${pick.whole(1, 300)}号`,
        empId: manager['id'],
        deptId: manager['deptId'],
        taxMode: '1',
        invoiceTaxRate: '6',
        accountName: full,
        bankName: `${pick.of(BANKS)}${place}支行`,
        bankAccount: `6217${pick.whole(1_000_000, 9_999_999)}${String(index).padStart(8, '0')}`,
        depositRequired: String(pick.whole(2, 20) * 10_000),
        coopStart,
        coopEnd: null,
        licenceFiles: `demo/agents/${index + 1}-licence.pdf`,
        contractFiles: `demo/agents/${index + 1}-contract.pdf`,
        managers: [{ empId: manager['id'], deptId: manager['deptId'], startDate: coopStart }],
        products: Array.from({ length: pick.whole(1, 4) }, (_, at) => ({
          productId: products[(index * 5 + at * 17) % products.length]?.['id'] ?? null,
          regionId: `${String(city['id']).slice(0, 2)}0000`,
          exclusive: 'N',
          startDate: coopStart,
        })),
      }
    },
  },
  'zs.commissionFiling': {
    after: ['zs.agent'],
    row: (pick, index) => {
      const rights = rightsOf(pick, '2')
      const { agent, right } = rights[index % rights.length]!
      // One year after the other: the rows of a scope never overlap.
      const year = Number(pick.first.slice(0, 4)) + 1 - Math.floor(index / rights.length)
      const mode = pick.of(['1', '1', '2', '2', '3'])
      return {
        agentId: agent['id'],
        empId: agent['empId'],
        deptId: agent['deptId'],
        reason: `${year}年度佣金标准`,
        items: [
          {
            productId: right['productId'],
            regionId: right['regionId'],
            calcMode: mode,
            ...(mode === '1' ? { unitCommission: String(pick.whole(2, 18)) } : {}),
            ...(mode === '2' ? { rate: String(pick.whole(5, 35)) } : {}),
            ...(mode === '3' ? { settlePrice: String(pick.whole(8, 60)) } : {}),
            startDate: `${year}-01-01`,
            endDate: `${year}-12-31`,
          },
        ],
      }
    },
  },
} satisfies SamplesByType
