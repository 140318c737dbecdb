import { SliderChecks } from '../../core/identity/slider-checks.port.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { BindThird } from '../../core/session/bind-third.use-case.ts'
import { DrawCaptcha } from '../../core/session/draw-captcha.use-case.ts'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { ListWays } from '../../core/session/list-ways.use-case.ts'
import { ReadDemoMessage } from '../../core/session/read-demo-message.use-case.ts'
import { RecoverPassword } from '../../core/session/recover-password.use-case.ts'
import { Register } from '../../core/session/register.use-case.ts'
import { SendCode } from '../../core/session/send-code.use-case.ts'
import { VerifyPhone } from '../../core/session/verify-phone.use-case.ts'
import type { Hands } from './hands.ts'
import { late } from './late.ts'
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
