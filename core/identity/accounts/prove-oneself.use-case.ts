import type { Person } from '../../kernel/person.ts'
import { done, fail, type Result } from '../../kernel/result.ts'
import { ownPasswordWrong, wrongPassword } from '../failures.ts'
import type { PasswordProof } from './password-proof.ts'

/** Whoever is signed in types his password once more (oa W29); wrong ones count as they do at the door. */
export class ProveOneself {
  private readonly proof: PasswordProof
  constructor(proof: PasswordProof) {
    this.proof = proof
  }

  async run({
    password,
    by,
    address,
  }: {
    readonly password: string
    readonly by: Person
    readonly address: string
  }): Promise<Result<void>> {
    const proved = await this.proof.of({ userName: by.userName, password, address })
    if (!proved.ok)
      return proved.failure.code === wrongPassword.code ? fail({ ...proved.failure, message: ownPasswordWrong.message }) : proved
    return proved.value.userId === by.userId ? done : fail(ownPasswordWrong)
  }
}
