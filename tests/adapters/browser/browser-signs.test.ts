import { expect, test } from 'vitest'
import { BrowserSigns } from '../../../adapters/browser/session/browser-signs.ts'

const page = () => {
  const target = new EventTarget()
  const tell = (key: string | null, newValue: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { target: target as unknown as Window, tell }
}

const heardIn = (act: (signs: BrowserSigns, tell: ReturnType<typeof page>['tell']) => void) => {
  const { target, tell } = page()
  const signs = new BrowserSigns(target, 'pro__Access-Token')
  const heard: string[] = []
  const stop = signs.listen((sign) => heard.push(sign))
  act(signs, tell)
  stop()
  signs.refuse('expired')
  tell('pro__Access-Token', null)
  return heard
}

test('another tab that signs out or in is heard, other values are not', () =>
  expect(
    heardIn((_, tell) => {
      tell('pro__Access-Token', null)
      tell('pro__DEFAULT_THEME', null)
      tell('pro__Access-Token', '{"value":"x"}')
    }),
  ).toEqual(['left', 'entered']))

test('an emptied store is a sign-out', () => expect(heardIn((_, tell) => tell(null, null))).toEqual(['left']))

test('a refused token is heard, in the words of either generation', () =>
  expect(
    heardIn((signs) => {
      signs.refuse('expired')
      signs.refuse('lapsed')
    }),
  ).toEqual(['expired', 'lapsed']))
