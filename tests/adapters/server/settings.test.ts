import { describe, expect, test } from 'vitest'
import { isFromHere } from '../../../adapters/server/http/loopback-only.ts'
import { readSettings } from '../../../adapters/server/settings/settings.ts'

const SECRET = 'a'.repeat(32)
const sentence = (given: Record<string, string>) => {
  const read = readSettings(given)
  return 'sentence' in read ? read.sentence : ''
}

describe('a wrong setting', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, '设置不正确：PORT 应为 0 到 65535 之间的数字'],
    [{ PORT: '70000' }, '设置不正确：PORT 应为 0 到 65535 之间的数字'],
    [{ METRICS_PORT: '-1' }, '设置不正确：METRICS_PORT 应为 0 到 65535 之间的数字'],
    [{ SIGN_SECRET: SECRET, PORT: '8080', METRICS_PORT: '8080' }, '设置不正确：METRICS_PORT 不能与 PORT 相同'],
    [{ HOST: '' }, '设置不正确：HOST 不能为空'],
    [{ DATABASE_URL: 'mysql://x' }, '设置不正确：DATABASE_URL 应以 postgres:// 开头'],
    [{ DEMO: 'yes' }, '设置不正确：DEMO 只能是 0 或 1'],
    [{ DEMO: '1', HOST: '0.0.0.0' }, '设置不正确：演示环境（DEMO=1）只能在本机地址上运行，请去掉 HOST 或改为 127.0.0.1'],
    [{ DEMO: '1', TRUST_PROXY: '10.0.0.1' }, '设置不正确：演示环境（DEMO=1）不能放在代理服务器后面，请去掉 TRUST_PROXY'],
    [{}, '设置不正确：缺少 SIGN_SECRET：正式环境必须设置至少 32 个字符的随机密钥'],
    [{ SIGN_SECRET: 'short' }, '设置不正确：SIGN_SECRET 至少 32 个字符'],
    [{ SIGN_SECRET: SECRET, DEMO_PASSWORD: 'x' }, '设置不正确：DEMO_PASSWORD 只用于演示环境，请去掉'],
    [{ DEMO: '1', DEMO_ORDERS: '0' }, '设置不正确：DEMO_ORDERS 应为 1 到 99999 之间的数字'],
    [{ SIGN_SECRET: SECRET, DEMO_ORDERS: '9' }, '设置不正确：DEMO_ORDERS 只用于演示环境，请去掉'],
    [{ SIGN_SECRET: SECRET, LOG_LEVEL: 'loud' }, '设置不正确：LOG_LEVEL 只能是 fatal、error、warn、info、debug、trace 或 silent'],
    [
      { SIGN_SECRET: SECRET, FRAME_SITES: 'javascript:alert(1)' },
      '设置不正确：FRAME_SITES 应为可嵌入页面的网站，如 https://bi.example.com，多个用逗号分隔',
    ],
    [{ SIGN_SECRET: SECRET, CALLS_PER_SESSION: 'many' }, '设置不正确：CALLS_PER_SESSION 应为每分钟的次数，0 表示不限'],
    [{ SIGN_SECRET: SECRET, SMS_URL: 'sms.example.com' }, '设置不正确：SMS_URL 应为 http:// 或 https:// 开头的地址'],
    [{ SIGN_SECRET: SECRET, CAS_URL: 'http://cas.example.com/cas' }, '设置不正确：CAS_URL 应为 https:// 开头的地址，http:// 只能用于本机'],
    [
      { SIGN_SECRET: SECRET, CAS_URL: 'https://cas.example.com/cas' },
      '设置不正确：使用 CAS_URL、OIDC_ISSUER、钉钉或企业微信登录时必须设置 PUBLIC_URL（用户访问本系统的地址）',
    ],
    [
      { SIGN_SECRET: SECRET, DINGTALK_CLIENT_ID: 'ding1', DINGTALK_CLIENT_SECRET: 's' },
      '设置不正确：使用 CAS_URL、OIDC_ISSUER、钉钉或企业微信登录时必须设置 PUBLIC_URL（用户访问本系统的地址）',
    ],
    [{ SIGN_SECRET: SECRET, DINGTALK_CLIENT_SECRET: 's' }, '设置不正确：DINGTALK_CLIENT_ID、DINGTALK_CLIENT_SECRET 应同时设置'],
    [
      { SIGN_SECRET: SECRET, PUBLIC_URL: 'https://erp.example.com', WECOM_CORP_ID: 'ww1', WECOM_SECRET: 's' },
      '设置不正确：WECOM_CORP_ID、WECOM_AGENT_ID、WECOM_SECRET 应同时设置',
    ],
    [
      { SIGN_SECRET: SECRET, OIDC_TYPE: 'dingtalk' },
      '设置不正确：OIDC_TYPE 不能是 dingtalk 或 wechat_enterprise，它们由钉钉和企业微信的设置使用',
    ],
    [
      { SIGN_SECRET: SECRET, PUBLIC_URL: 'https://erp.example.com', OIDC_ISSUER: 'https://id.example.com' },
      '设置不正确：使用 OIDC_ISSUER 时必须设置 OIDC_CLIENT_ID',
    ],
    [
      { SIGN_SECRET: SECRET, S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files' },
      '设置不正确：S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 应同时设置',
    ],
    [
      { SIGN_SECRET: SECRET, S3_ENDPOINT: 'https://s3.example.com/files' },
      '设置不正确：S3_ENDPOINT 应为 http:// 或 https:// 开头的地址，不含路径',
    ],
    [{ SIGN_SECRET: SECRET, TRUST_PROXY: 'everybody' }, '设置不正确：TRUST_PROXY 应为代理服务器的地址，多个用逗号分隔'],
  ])('%o is told in one sentence', (settings, told) => expect(sentence(settings)).toBe(told))
})

test('what nobody says is as the manual has it', () => {
  const read = readSettings({ SIGN_SECRET: SECRET })
  expect('settings' in read && read.settings).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    DEMO: false,
    DATABASE_URL: '',
    TRUST_PROXY: [],
    FRAME_SITES: [],
    stopDelay: 5,
    callsPerSession: 600,
    callsPerAddress: 1200,
  })
})

test('a demonstration needs no secret and stops at once', () => {
  const read = readSettings({ DEMO: '1' })
  expect('settings' in read && read.settings).toMatchObject({ DEMO: true, stopDelay: 0, callsPerSession: 0 })
})

describe('a demonstration answers', () => {
  test.each(['127.0.0.1', '127.0.0.1:8080', 'localhost', 'LOCALHOST:8080', '[::1]', '[::1]:8080', '127.8.9.10:1'])('%s', (host) =>
    expect(isFromHere({ host })).toBe(true),
  )
  test.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example:8080',
    '10.0.0.1',
    '0.0.0.0',
    '',
    '[::2]:1',
    'a@127.0.0.1',
    '127.0.0.1:80:80',
  ])('not %s', (host) => expect(isFromHere({ host })).toBe(false))
  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'not through a proxy that adds %s',
    (name) => expect(isFromHere({ host: '127.0.0.1', [name]: 'x' })).toBe(false),
  )
})
