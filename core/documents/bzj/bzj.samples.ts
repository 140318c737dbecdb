import type { SamplesByType } from '../../definitions/samples.ts'
import { post } from '../../definitions/effect.ts'
import { addDays } from '../../kernel/dates.ts'
import { textAt, wireOf } from '../../kernel/wire.ts'

const AGENT = '1'
const COMPANY = '2'
const AGENCY = '127'

const usable = (row: { readonly [key: string]: unknown }) => row['billStatus'] === 'approved'

/** 保证金账户 of the demonstration: one for each agent, then for some business companies. Balances come from their flows. */
export default {
  'bzj.account': {
    after: ['zs.agent', 'bsc.bscBussCompany'],
    row: (pick, index) => {
      const agents = pick.rows('zs.agent').filter(usable)
      const agent = agents[index]
      const openDate = addDays(pick.first, -7)
      if (agent)
        return {
          orgId: AGENCY,
          ownerType: AGENT,
          agentId: agent['id'],
          depositType: '1',
          openDate,
          requiredAmount: agent['depositRequired'] ?? '0',
        }
      const companies = pick
        .rows('bsc.bscBussCompany')
        .filter((row) => usable(row) && row['firstStatus'] === '2' && String(row['tradeType']).includes('3'))
      return {
        orgId: AGENCY,
        ownerType: COMPANY,
        companyId: companies[index - agents.length]?.['id'] ?? null,
        depositType: '1',
        openDate,
        requiredAmount: '0',
      }
    },
    period: ({ first }) => [addDays(first, -9), addDays(first, -7)],
    /** Paid in before the first order. */
    postings: (row, pick) => {
      const amount = String(pick.whole(30, 120) * 50_000)
      return [
        post('bzj.flow', {
          flowTime: wireOf(row, 'createTime'),
          accountId: wireOf(row, 'id'),
          ownerName: wireOf(row, 'ownerName'),
          depositType: wireOf(row, 'depositType'),
          flowType: '1',
          sourceType: '1',
          sourceBillNo: `期初-${textAt(row, 'accountNo')}`,
          inAmount: amount,
          summary: '期初余额',
          operatorId:
            textAt(
              pick.rows('sys.user').find(({ username }) => username === row['createBy']),
              'id',
            ) || null,
        }),
      ]
    },
  },
} satisfies SamplesByType
