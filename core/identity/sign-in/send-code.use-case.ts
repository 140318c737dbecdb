import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { type Failure, filled } from '../../kernel/failure.ts'
import { done, fail, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Attempts } from './attempts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { codeNotSent, codeTooSoon, noGateway, phoneClosed, registerClosed } from '../failures.ts'
import { crowded, within } from '../limited.ts'
import { mobileProblem } from '../accounts/mobile.ts'
import { CODE_LASTS, type CodePurpose, makeCode } from './phone-code.ts'
import type { Secrets } from '../secrets.port.ts'
import type { Rules, SignInRules } from './sign-in-rules.port.ts'
import { spendSliderPass } from './spend-slider-pass.ts'
import type { TextMessages } from './text-messages.port.ts'
import type { Limit } from './attempt-limits.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const once = (failures: number, window: number): Limit => ({ failures, window, closings: [window] })

const closing = (purpose: CodePurpose, { phoneOpen, registerOpen }: Rules): Failure | undefined => {
  if (purpose === 'login' && !phoneOpen) return phoneClosed
  return purpose === 'register' && !registerOpen ? registerClosed : undefined
}

type Asked = { readonly mobile: string; readonly purpose: CodePurpose; readonly pass: string; readonly address: string }

/**
 * Sends a code to a phone after the slider was dragged (S9, reliability ID9). Whether an account has the number nobody learns: the
 * answer is the same, and nobody waits for the gateway.
 */
export class SendCode {
  private readonly accounts: Accounts
  private readonly attempts: Attempts
  private readonly challenges: Challenges
  private readonly rules: SignInRules
  private readonly messages: TextMessages
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(
    accounts: Accounts,
    attempts: Attempts,
    challenges: Challenges,
    rules: SignInRules,
    messages: TextMessages,
    secrets: Secrets,
    clock: Clock,
  ) {
    this.accounts = accounts
    this.attempts = attempts
    this.challenges = challenges
    this.rules = rules
    this.messages = messages
    this.secrets = secrets
    this.clock = clock
  }

  async run({ mobile, purpose, pass, address }: Asked): Promise<Result<void>> {
    const wrong = mobileProblem(mobile)
    if (wrong) return fail(wrong)
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const closed = closing(purpose, rules.value) ?? (this.messages.isOpen() ? undefined : noGateway)
    if (closed) return fail(closed)

    const now = this.clock.now()
    const passed = await spendSliderPass(this.challenges, this.secrets, { pass, address, now })
    if (!passed.ok) return passed
    const admitted = await this.admit(mobile, address, now)
    if (!admitted.ok) return admitted
    const known = await this.accounts.byPhone(mobile, today(now))
    if (!known.ok) return known
    const code = await makeCode({ challenges: this.challenges, secrets: this.secrets }, { purpose, mobile, address, now })
    if (!code.ok) return code

    if (purpose === 'register' || purpose === 'prove') return this.send(mobile, code.value)
    if (known.value.some(({ active }) => active)) void this.send(mobile, code.value)
    return done
  }

  private async admit(mobile: string, address: string, now: number): Promise<Result<void>> {
    const soon = (wait: number) => ({
      ...filled(codeTooSoon, { seconds: Math.ceil(wait / SECOND) }),
      details: crowded(wait).details ?? {},
    })
    const limits: readonly (readonly [string, Limit, ((wait: number) => Failure)?])[] = [
      [`code.minute:${mobile}`, once(1, MINUTE), soon],
      [`code.hour:${mobile}`, once(5, HOUR)],
      [`code.day:${mobile}`, once(10, 24 * HOUR)],
      [`code.address:${address}`, once(20, HOUR)],
    ]
    for (const [key, limit, refusal] of limits) {
      const admitted = await within(this.attempts, key, now, limit, refusal)
      if (!admitted.ok) return admitted
    }
    return done
  }

  private async send(mobile: string, code: string): Promise<Result<void>> {
    const text = `验证码 ${code}，${CODE_LASTS / MINUTE}分钟内有效。如非本人操作，请忽略本短信。【企业管理平台】`
    const sent = await this.messages.send({ mobile, text })
    return sent.ok ? done : fail(codeNotSent)
  }
}
