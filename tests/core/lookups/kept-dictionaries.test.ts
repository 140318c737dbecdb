import { expect, test, vi } from 'vitest'
import { KeptDictionaries } from '../../../core/lookups/kept-dictionaries.ts'
import { DICTIONARIES } from '../../../core/session/session.ts'
import { keyValuesIn } from '../../support/key-values.ts'

const LOGIN = { sex: [{ value: '1', text: '男' }], unit: [{ value: '1', text: '盒' }] }
const NEWER = [{ value: '1', text: '男士' }]

const opened = () => {
  const device = new Map<string, unknown>()
  return { device, kept: new KeptDictionaries(keyValuesIn(device)) }
}

test('one dictionary is replaced for every page that listens, the others stay, and a reload finds it', () => {
  const { device, kept } = opened()
  expect(kept.all(LOGIN)).toBe(LOGIN)
  const heard = vi.fn()
  kept.listen(heard)
  kept.replace({ sex: NEWER })
  expect(kept.all(LOGIN)).toEqual({ sex: NEWER, unit: LOGIN.unit })
  expect(kept.all(LOGIN)['unit']).toBe(LOGIN.unit)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(new KeptDictionaries(keyValuesIn(device)).all(undefined)).toEqual({ sex: NEWER, unit: LOGIN.unit })
})

test('another login brings all of them anew', () => {
  const { device, kept } = opened()
  device.set(DICTIONARIES, { sex: NEWER })
  expect(kept.all(undefined)).toEqual({ sex: NEWER })
  expect(kept.all(LOGIN)).toBe(LOGIN)
  expect(kept.all(undefined)).toBe(LOGIN)
})
