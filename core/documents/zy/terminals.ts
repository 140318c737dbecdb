import { dict, refBy } from '../../definitions/fields.ts'
import { all, any, eq, type Condition } from '../../kernel/condition.ts'

/** Who uses goods up or sells them on: the targets of terminal_type. */
export const TERMINALS = { 1: 'bsc.hospital', 2: 'bsc.pharmacy', 4: 'bsc.hospital' } as const

/** Whoever buys: terminals, and business companies that sell on. */
export const CUSTOMERS = { ...TERMINALS, 3: 'bsc.bscBussCompany' } as const

/** Whoever bought, in a row. */
export const customer = {
  terminalType: dict('终端类型', { code: 'terminal_type' }),
  terminalId: refBy('终端', { by: 'terminalType', targets: CUSTOMERS }),
}

/** A terminal, of its sort. */
export type Terminal = { readonly terminalType: string | null; readonly terminalId: string | null }

/** Where 流向 names a terminal of a sort (zs ZS-R1). */
const NAMED: Readonly<Record<string, string>> = { 1: 'hospitalId', 4: 'hospitalId', 2: 'pharmacyId', 3: 'toCompanyId' }

/** The field of a flow that names the terminal. */
export const flowFieldOf = (terminalType: string | null): string => NAMED[terminalType ?? ''] ?? 'hospitalId'

/** Flows into the terminal, and back from it. */
export const flowsInto = ({ terminalType, terminalId }: Terminal): Condition =>
  all(eq('terminalType', terminalType), eq(flowFieldOf(terminalType), terminalId))

/** 销售 and 退货 of flow_type that were matched with our names (zs ZS-R1). */
export const SOLD: Condition = all(any(eq('flowType', '2'), eq('flowType', '4')), eq('matchStatus', '2'))
