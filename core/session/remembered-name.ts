import type { KeyValues } from '../kernel/key-values.port.ts'

const NAME = 'REMEMBERED_USERNAME'

/** 记住账号: the name that was typed last on this device by somebody who wanted it kept; '' without one. */
export const rememberedName = (device: KeyValues): string => {
  const name = device.get(NAME)
  return typeof name === 'string' ? name : ''
}

/** Keeps a name for the next sign-in on this device; '' forgets it. */
export const rememberName = (device: KeyValues, name: string): void => {
  if (name) device.set(NAME, name)
  else device.remove(NAME)
}
