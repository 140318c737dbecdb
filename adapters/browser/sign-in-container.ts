import { SliderChecks } from '../../core/identity/sign-in/slider-checks.port.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { BindThird } from '../../core/session/request-third-binding.use-case.ts'
import { DrawCaptcha } from '../../core/session/request-captcha.use-case.ts'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { ListWays } from '../../core/session/request-login-ways.use-case.ts'
import { ReadDemoMessage } from '../../core/session/read-demo-message.use-case.ts'
import { RecoverPassword } from '../../core/session/request-recovery.use-case.ts'
import { Register } from '../../core/session/request-registration.use-case.ts'
import { SendCode } from '../../core/session/request-code.use-case.ts'
import { VerifyPhone } from '../../core/session/request-phone-check.use-case.ts'
import type { Hands } from './login-ports.ts'
import { late } from './lazy-port.ts'
import { type Key, part, resolving } from './parts.ts'

/** What the pages before the sign-in may ask for: they must not wait for the rest. */
export const doorstep = ({ http, ids, keyValues }: Hands): (<T>(key: Key<T>) => T) =>
  resolving([
    part(KeyValues, keyValues),
    part(DrawCaptcha, new DrawCaptcha(http, ids)),
    part(ListDemoAccounts, new ListDemoAccounts(http)),
    part(ListWays, new ListWays(http)),
    part(SendCode, new SendCode(http)),
    part(ReadDemoMessage, new ReadDemoMessage(http)),
    part(Register, new Register(http)),
    part(BindThird, new BindThird(http)),
    part(VerifyPhone, new VerifyPhone(http)),
    part(RecoverPassword, new RecoverPassword(http)),
    part(
      SliderChecks,
      late(async () => new (await import('./identity/http-slider-checks.ts')).HttpSliderChecks(http)),
    ),
  ])
