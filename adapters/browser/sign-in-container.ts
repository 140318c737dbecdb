import { SliderChecks } from '../../core/identity/sign-in/slider-checks.port.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { RequestThirdBinding } from '../../core/session/request-third-binding.use-case.ts'
import { RequestCaptcha } from '../../core/session/request-captcha.use-case.ts'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { RequestLoginWays } from '../../core/session/request-login-ways.use-case.ts'
import { ReadDemoMessage } from '../../core/session/read-demo-message.use-case.ts'
import { RequestRecovery } from '../../core/session/request-recovery.use-case.ts'
import { RequestRegistration } from '../../core/session/request-registration.use-case.ts'
import { RequestCode } from '../../core/session/request-code.use-case.ts'
import { RequestPhoneCheck } from '../../core/session/request-phone-check.use-case.ts'
import type { LoginPorts } from './login-ports.ts'
import { lazyPort } from './lazy-port.ts'
import { type Key, part, resolving } from './bindings.ts'

/** What the pages before the sign-in may ask for: they must not wait for the rest. */
export const signInContainer = ({ http, ids, keyValues }: LoginPorts): (<T>(key: Key<T>) => T) =>
  resolving([
    part(KeyValues, keyValues),
    part(RequestCaptcha, new RequestCaptcha(http, ids)),
    part(ListDemoAccounts, new ListDemoAccounts(http)),
    part(RequestLoginWays, new RequestLoginWays(http)),
    part(RequestCode, new RequestCode(http)),
    part(ReadDemoMessage, new ReadDemoMessage(http)),
    part(RequestRegistration, new RequestRegistration(http)),
    part(RequestThirdBinding, new RequestThirdBinding(http)),
    part(RequestPhoneCheck, new RequestPhoneCheck(http)),
    part(RequestRecovery, new RequestRecovery(http)),
    part(
      SliderChecks,
      lazyPort(async () => new (await import('./identity/http-slider-checks.ts')).HttpSliderChecks(http)),
    ),
  ])
