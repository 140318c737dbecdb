import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'

/** Other people of a tenant with what they may do now. */
export abstract class Colleagues {
  /** Somebody in every place where he sits; nothing of whoever cannot sign in. */
  abstract seats(userId: string, tenantId: number): Promise<Result<readonly Person[]>>
}
