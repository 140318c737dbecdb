import { describe, expect, test } from 'vitest'
import { deviceOf } from '../../../core/kernel/device.ts'
import { office, pair } from './people.ts'

const there = { address: '10.0.0.7', browser: 'test' }

describe('the log of sign-ins', () => {
  test('says who came in where, and tells sessions apart without their tokens', async () => {
    const here = office()
    here.hire('lijun')
    const opened = await here.signIn.run({ userName: 'LiJun', password: 'Right-lijun-1', ...there })
    expect(here.logins).toMatchObject([
      { type: '1', tenantId: 1, userName: 'lijun', orgName: '组织101 - 医药代表', failReason: '', visit: there },
    ])
    const token = opened.ok ? opened.value.token : ''
    expect(here.logins[0]?.tokenHash).toBe(here.secrets.digest(token))
    expect(JSON.stringify(here.logins)).not.toContain(`"${token}"`)
  })

  test('tells an unknown name from a wrong password, which the answer does not', async () => {
    const here = office()
    here.hire('lijun')
    const answers = [
      await here.signIn.run({ userName: 'lijun', password: 'wrong', ...there }),
      await here.signIn.run({ userName: 'My-Secret-77', password: '', ...there }),
    ]
    expect(answers.map((answer) => !answer.ok && answer.failure.message)).toEqual(['用户名或密码错误', '用户名或密码错误'])
    expect(here.logins).toMatchObject([
      { userName: 'lijun', failReason: '密码错误', tokenHash: '' },
      // Perhaps a password that was typed into the wrong field.
      { userName: 'M**********7', failReason: '账号不存在', tenantId: 1 },
    ])
  })

  test('is not filled by whoever floods the door', async () => {
    const here = office()
    here.rule({ addressLimit: 3 })
    for (let count = 0; count < 50; count += 1) await here.signIn.run({ userName: `guess${count}`, password: 'x', ...there })
    expect(here.logins).toHaveLength(3)
  })

  test('knows changes of department, and the way out', async () => {
    const here = office()
    here.hire('lijun', {}, [pair('p1', '101', 'A01'), pair('p2', '102', 'A02')])
    const opened = await here.signIn.run({ userName: 'lijun', password: 'Right-lijun-1', ...there })
    const token = opened.ok ? opened.value.token : ''
    const visitor = await here.recognise.run(token)
    if (visitor.ok) await here.choosePair.run({ visitor: visitor.value, id: 'p2' })
    await here.signOut.run(token)
    await here.signOut.run(token)
    expect(here.logins.map(({ type, orgName }) => [type, orgName])).toEqual([
      ['1', '组织101 - 医药代表'],
      ['6', '组织102 - 医药代表'],
      ['5', ''],
    ])
  })
})

describe('a browser', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142',
      'Windows 10/11',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge 142', 'Windows 10/11'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iOS 18',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/133.0', 'Firefox 133', 'macOS'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 MicroMessenger/8.0', '微信 8', 'Android 14'],
    ['curl/8.5', '', ''],
  ])('that calls itself %s', (userAgent, browser, os) => expect(deviceOf(userAgent)).toEqual({ browser, os }))
})
