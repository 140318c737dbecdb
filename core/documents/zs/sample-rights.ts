import type { RandomChoices } from '../../definitions/random-choices.ts'
import { parts } from '../../definitions/listed.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../kernel/wire.ts'

/** What agents that work together with us in one way (zs_coop_mode) may sell. */
export const rightsOf = (pick: RandomChoices, mode: string): readonly { readonly agent: Row; readonly right: Row }[] =>
  pick
    .rows('zs.agent')
    .filter((row) => row['agentStatus'] === '1' && parts(wireOf(row, 'coopModes')).includes(mode))
    .flatMap((agent) =>
      rowsOf(agent, 'products')
        .filter((right) => !isEmpty(right['productId']))
        .map((right) => ({ agent, right })),
    )

export const ofAgent = (agent: Row): Row => ({ agentId: agent['id'], empId: agent['empId'], deptId: agent['deptId'] })

/** One year after the other: the rows of a scope never overlap. */
export const yearOf = (pick: RandomChoices, round: number): number => Number(pick.first.slice(0, 4)) + 1 - round

export const inYear = (year: number): Row => ({ startDate: `${year}-01-01`, endDate: `${year}-12-31` })

export const listPrice = (pick: RandomChoices, productId: unknown): number => {
  const found = pick.rows('bsc.productPrice').find((row) => row['productId'] === productId && !row['regionId'])
  return Math.max(Number(found?.['invoicePrice'] ?? 20), 2)
}

export const companiesOf = (pick: RandomChoices): readonly Row[] =>
  pick.rows('bsc.bscBussCompany').filter((row) => row['billStatus'] === 'approved' && row['enabled'] !== 'N')
