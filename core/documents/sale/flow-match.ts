import { create, type Effects } from '../../definitions/effect.ts'
import type { Fact, Known } from '../../definitions/views.ts'
import { all, any, eq, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import type { Row, Wire } from '../../kernel/wire.ts'

/** Names of what others call our products, terminals and companies, and what they mean (bsc B9). */

/** 医院, 药店 and 商业公司 of terminal_type. */
export const [HOSPITAL, PHARMACY, COMPANY] = ['1', '2', '3'] as const
/** 流向匹配 of alias_source. */
const LEARNED = '2'

/** A line of flow data, as its company wrote it. */
type Flow = {
  readonly companyId: string | null
  readonly rawProductName: string
  readonly rawSpec: string | null
  readonly rawTerminalName: string | null
}

const USABLE = [oneOf('billStatus', ['approved', 'changing']), eq('enabled', 'Y')]

const alias = (
  from: 'bsc.productAlias' | 'bsc.terminalAlias' | 'bsc.buscompanyAlias',
  source: 'companyId' | 'sourceCompanyId',
  reads: readonly string[],
  isOwn: boolean,
): Fact<'first', Flow> => ({
  give: 'first',
  from,
  reads,
  where: (flow) => {
    const name = from === 'bsc.productAlias' ? flow.rawProductName : flow.rawTerminalName
    if (!name) return undefined
    return all(eq('aliasName', name), eq('enabled', 'Y'), ...(isOwn ? [eq(source, flow.companyId)] : [ne(source, flow.companyId)]))
  },
})

const called = (from: 'bsc.product' | 'bsc.hospital' | 'bsc.pharmacy' | 'bsc.bscBussCompany', also: string): Fact<'first', Flow> => ({
  give: 'first',
  from,
  reads: [],
  where: (flow) => {
    const name = from === 'bsc.product' ? flow.rawProductName : flow.rawTerminalName
    if (!name) return undefined
    const ofSpec: readonly Condition[] = from === 'bsc.product' && flow.rawSpec ? [eq('spec', flow.rawSpec)] : []
    const own = from === 'bsc.pharmacy' ? [eq('enabled', 'Y')] : USABLE
    return all(any(eq('name', name), eq(also, name)), ...ofSpec, ...own)
  },
})

type Hits = Readonly<
  Record<
    | 'ownProduct'
    | 'anyProduct'
    | 'product'
    | 'ownTerminal'
    | 'anyTerminal'
    | 'hospital'
    | 'pharmacy'
    | 'ownCompany'
    | 'anyCompany'
    | 'company',
    Fact<'first', Flow>
  >
>

const TERMINAL = ['terminalType', 'hospitalId', 'pharmacyId'] as const

/** The company's own alias, then anybody's, then the record's own name. */
export const flowHits = (): Hits => ({
  ownProduct: alias('bsc.productAlias', 'companyId', ['productId', 'unitRate'], true),
  anyProduct: alias('bsc.productAlias', 'companyId', ['productId', 'unitRate'], false),
  product: called('bsc.product', 'tradeName'),
  ownTerminal: alias('bsc.terminalAlias', 'companyId', TERMINAL, true),
  anyTerminal: alias('bsc.terminalAlias', 'companyId', TERMINAL, false),
  hospital: called('bsc.hospital', 'shortName'),
  pharmacy: called('bsc.pharmacy', 'shortName'),
  ownCompany: alias('bsc.buscompanyAlias', 'sourceCompanyId', ['companyId'], true),
  anyCompany: alias('bsc.buscompanyAlias', 'sourceCompanyId', ['companyId'], false),
  company: called('bsc.bscBussCompany', 'shortName'),
})

type Found = Readonly<Record<keyof Hits, Known | undefined>>

export type Match = {
  readonly productId?: Wire
  readonly unitRate?: Wire
  readonly terminalType?: Wire
  readonly hospitalId?: Wire
  readonly pharmacyId?: Wire
  readonly toCompanyId?: Wire
}

const productOf = ({ ownProduct, anyProduct, product }: Found): Match => {
  const alias = ownProduct ?? anyProduct
  if (alias) return { productId: alias['productId'] ?? null, unitRate: alias['unitRate'] ?? '1' }
  return product ? { productId: product['id'] ?? null, unitRate: '1' } : {}
}

const terminalOf = (found: Found): Match => {
  const alias = found.ownTerminal ?? found.anyTerminal
  if (alias)
    return { terminalType: alias['terminalType'] ?? null, hospitalId: alias['hospitalId'] ?? null, pharmacyId: alias['pharmacyId'] ?? null }
  const company = found.ownCompany ?? found.anyCompany
  if (company) return { terminalType: COMPANY, toCompanyId: company['companyId'] ?? null }
  if (found.hospital) return { terminalType: HOSPITAL, hospitalId: found.hospital['id'] ?? null }
  if (found.pharmacy) return { terminalType: PHARMACY, pharmacyId: found.pharmacy['id'] ?? null }
  return found.company ? { terminalType: COMPANY, toCompanyId: found.company['id'] ?? null } : {}
}

/** What a line means, as far as its names are known; what is matched already stays. */
export const matched = (
  found: Found,
  { hasProduct, hasTerminal }: { readonly hasProduct: boolean; readonly hasTerminal: boolean },
): Match => ({
  ...(hasProduct ? {} : productOf(found)),
  ...(hasTerminal ? {} : terminalOf(found)),
})

/** What was matched by hand is known from now on under the name that the company uses; names that it has already are left alone. */
export const learnedAliases = (flow: Flow, asked: Row, found: Found): Effects => {
  const { companyId, rawProductName, rawSpec, rawTerminalName } = flow
  const named = (key: string) => (typeof asked[key] === 'string' && asked[key] !== '' ? (asked[key] as string) : null)
  const [hospitalId, pharmacyId, toCompanyId, productId] = ['hospitalId', 'pharmacyId', 'toCompanyId', 'productId'].map(named)
  return [
    !!productId &&
      !found.ownProduct &&
      create('bsc.productAlias', {
        ...{
          companyId,
          aliasName: rawProductName,
          aliasSpec: rawSpec,
          productId,
          unitRate: String(asked['unitRate'] ?? '1'),
          source: LEARNED,
        },
      }),
    !!rawTerminalName &&
      !found.ownTerminal &&
      !!(hospitalId || pharmacyId) &&
      create('bsc.terminalAlias', {
        ...{
          companyId,
          aliasName: rawTerminalName,
          terminalType: String(asked['terminalType']),
          hospitalId: hospitalId ?? null,
          pharmacyId: pharmacyId ?? null,
        },
        source: LEARNED,
      }),
    !!rawTerminalName &&
      !found.ownCompany &&
      !!toCompanyId &&
      create('bsc.buscompanyAlias', { sourceCompanyId: companyId, aliasName: rawTerminalName, companyId: toCompanyId, source: LEARNED }),
  ]
}
