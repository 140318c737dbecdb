import { thirdMissing } from '../../../core/identity/failures.ts'
import { ThirdParties } from '../../../core/identity/sign-in/third-parties.port.ts'
import { fail } from '../../../core/kernel/result.ts'

type Beginning = Parameters<ThirdParties['begin']>
type Finishing = Parameters<ThirdParties['finish']>

/** Several ways of signing in elsewhere as one: each answers for the types it lists. */
export class JoinedParties extends ThirdParties {
  private readonly parties: readonly ThirdParties[]

  constructor(parties: readonly ThirdParties[]) {
    super()
    this.parties = parties
  }

  list() {
    return this.parties.flatMap((one) => one.list())
  }

  async begin(...[type, state, how]: Beginning) {
    return this.of(type)?.begin(type, state, how) ?? fail(thirdMissing)
  }

  async finish(...[type, came]: Finishing) {
    return this.of(type)?.finish(type, came) ?? fail(thirdMissing)
  }

  private of(type: string): ThirdParties | undefined {
    return this.parties.find((one) => one.list().some((listed) => listed.type === type))
  }
}
