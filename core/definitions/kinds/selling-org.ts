import { eq } from '../../kernel/condition.ts'
import { defineKind } from '../kind.ts'
import { dept } from './dept.ts'

const { window: _, ...choosing } = dept

/** The id of an organisation that sells (catalogue/SETTLED, 销售组织): few, so that they are chosen in a list. */
export const sellingOrg = defineKind<string>({ ...choosing, among: eq('saleOrg', 'Y') })
