import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cameBackWith, ownThird, parameterIn, ticketIn } from '../../../core/session/sign-on-return.ts'

test('a parameter is read out of any address as it was put in', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webPath(), (value, path) => {
      const address = `https://erp.example.com${path}?a=1&wanted=${encodeURIComponent(value)}&wantedToo=2#x`
      return parameterIn(address, 'wanted') === value
    }),
  ))

describe('a ticket of single sign-on', () => {
  test.each([
    ['https://erp/user/login?ticket=ST-1-a', { ticket: 'ST-1-a', service: 'https://erp/user/login' }],
    ['https://erp/user/login?redirect=%2Fa&ticket=ST-1', { ticket: 'ST-1', service: 'https://erp/user/login?redirect=%2Fa' }],
    ['https://erp/user/login?ticket=ST-1#x', { ticket: 'ST-1', service: 'https://erp/user/login' }],
    ['https://erp/user/login?tickets=3', undefined],
    ['https://erp/user/login', undefined],
  ])('in %s', (address, found) => expect(ticketIn(address)).toEqual(found))
})

describe("another site's sign-in", () => {
  test.each([
    ['?oauth2LoginToken=t&thirdType=oidc', { came: 'known', token: 't', thirdType: 'oidc' }],
    ['?thirdUserUuid=u&thirdType=oidc&redirect=%2Fa', { came: 'unbound', ticket: 'u', thirdType: 'oidc' }],
    ['?failure=identity.thirdAway&thirdType=oidc', { came: 'refused', code: 'identity.thirdAway', thirdType: 'oidc' }],
    ['?redirect=%2Fa', undefined],
  ])('came back with %s', (address, came) => expect(cameBackWith(address)).toEqual(came))
})

describe('a messaging app', () => {
  const WECHAT = 'Mozilla/5.0 wxwork/4.1.0'
  test.each([
    [WECHAT, ['wechat_enterprise', 'dingtalk'], 'wechat_enterprise'],
    ['DingTalk/7.0', ['wechat_enterprise', 'dingtalk'], 'dingtalk'],
    [WECHAT, ['oidc'], 'oidc'],
    [WECHAT, ['oidc', 'github'], undefined],
    [WECHAT, [], undefined],
    ['Mozilla/5.0 Chrome/140', ['oidc'], undefined],
  ])('%s among %o goes by itself to %o', (userAgent, types, own) => expect(ownThird(userAgent, types)).toBe(own))
})
