import { isOneOf } from '../../definitions/choices.ts'
import type { RoleCode } from '../../definitions/type-keys.ts'

/** 试用, 在职, 待离职 and 已离职 of emp_status. */
export const [ON_TRIAL, EMPLOYED, LEAVING, LEFT] = ['1', '2', '3', '4'] as const

/** Who sees what somebody earns. */
export const SALARY_READERS = ['hr', 'finance_manager', 'general_manager', 'chairman'] as const satisfies readonly RoleCode[]

/** Is a document still with whoever writes it, so that what its days must be is asked? */
export const isBeingWritten = ({ $ }: { readonly $: { readonly state: string } }): boolean => isOneOf($.state, '', 'draft', 'rejected')
