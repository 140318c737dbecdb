import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOME, loginPath, pathInside } from '../../../core/navigation/paths.ts'

describe('whoever is not signed in', () => {
  test('goes to the login page, which remembers where he wanted to go', () =>
    expect(loginPath('/sale/saleOrder?pageNo=2')).toBe('/user/login?redirect=%2Fsale%2FsaleOrder%3FpageNo%3D2'))
  test('stays on the login page he is on', () => expect(loginPath('/user/login?redirect=%2Fa')).toBe('/user/login?redirect=%2Fa'))
  test.each([
    ['/user', '/user/login'],
    ['/user/else?redirect=%2Fa', '/user/login?redirect=%2Fa'],
    ['/oauth2-app', '/oauth2-app/login'],
    ['/user/register', '/user/register'],
    ['/user/alteration', '/user/alteration'],
  ])('at %s stands at %s', (from, to) => expect(loginPath(from)).toBe(to))
  test('in a messaging app has a door of its own', () => {
    expect(loginPath('/sale/saleOrder', true)).toBe('/oauth2-app/login?redirect=%2Fsale%2FsaleOrder')
    expect(loginPath('/user/login', true)).toBe('/user/login')
  })
  test('has nothing to remember when he wanted to go home', () =>
    expect(['/', HOME].map((path) => loginPath(path))).toEqual(['/user/login', '/user/login']))
})

describe('whoever is signed in', () => {
  test('leaves the login page for home', () => expect(['/user/login', '/user', '/'].map(pathInside)).toEqual([HOME, HOME, HOME]))
  test('comes back to any page he wanted', () =>
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const wanted = `/sale${path.startsWith('/') ? path : `/${path}`}`
        return pathInside(loginPath(wanted)) === wanted
      }),
    ))
  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/user/login', '/oauth2-app/login', '/user?a', '%', ''])(
    'is not sent to %s',
    (target) => expect(pathInside(`/user/login?redirect=${target === '%' ? target : encodeURIComponent(target)}`)).toBe(HOME),
  )
})
