import { eq, type Condition } from '../../kernel/condition.ts'

/** Where what is bought may be received: unqualified and returned goods lie elsewhere. */
export const takesReceipts = (): Condition => eq('saleable', 'Y')
