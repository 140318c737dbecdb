import { resolve } from 'node:path'
import * as z from 'zod'

const MOST_PORTS = 65_535
const SHORTEST_SECRET = 32
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

const yesOrNo = (name: string) =>
  z
    .enum(['0', '1', ''], { error: `${name} 只能是 0 或 1` })
    .default('0')
    .transform((text) => text === '1')

const seconds = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, { error: `${name} 应为秒数` })
    .transform(Number)
    .refine((count) => count <= most, { error: `${name} 最多 ${most} 秒` })

const port = (name: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error: `${name} 应为 0 到 ${MOST_PORTS} 之间的数字` })
    .transform(Number)
    .refine((number) => number <= MOST_PORTS, { error: `${name} 应为 0 到 ${MOST_PORTS} 之间的数字` })

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const webAddress = (name: string) =>
  z
    .string()
    .trim()
    .refine((url) => url === '' || (URL.canParse(url) && /^https?:\/\//.test(url)), {
      error: `${name} 应为 http:// 或 https:// 开头的地址`,
    })
    .default('')

const secureAddress = (name: string) =>
  webAddress(name).refine((url) => !url.startsWith('http:') || isLoopback(new URL(url).hostname), {
    error: `${name} 应为 https:// 开头的地址，http:// 只能用于本机`,
  })

const callsPerMinute = (name: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, { error: `${name} 应为每分钟的次数，0 表示不限` })
    .transform(Number)
    .optional()

const environment = z.object({
  HOST: z.string().trim().min(1, { error: 'HOST 不能为空' }).default('127.0.0.1'),
  PORT: port('PORT').default(8080),
  METRICS_PORT: port('METRICS_PORT').optional(),
  DATA_DIR: z
    .string()
    .trim()
    .min(1, { error: 'DATA_DIR 不能为空' })
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z
    .string()
    .trim()
    .refine((url) => url === '' || /^postgres(ql)?:\/\/[^\s]+$/.test(url), { error: 'DATABASE_URL 应以 postgres:// 开头' })
    .default(''),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, { error: 'DATABASE_CONNECTIONS 应为 1 到 100 之间的数字' })
    .transform(Number)
    .default(10),
  DEMO: yesOrNo('DEMO'),
  DEMO_PASSWORD: z.string().max(128, { error: 'DEMO_PASSWORD 最多128个字' }).default(''),
  DEMO_ORDERS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'DEMO_ORDERS 应为 1 到 99999 之间的数字' })
    .transform(Number)
    .optional(),
  SIGN_SECRET: z
    .string()
    .refine((secret) => secret === '' || secret.length >= SHORTEST_SECRET, { error: `SIGN_SECRET 至少 ${SHORTEST_SECRET} 个字符` })
    .default(''),
  TRUST_PROXY: z
    .string()
    .trim()
    .regex(/^([0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)?$/, { error: 'TRUST_PROXY 应为代理服务器的地址，多个用逗号分隔' })
    .default('')
    .transform(listed),
  FRAME_SITES: z
    .string()
    .trim()
    .regex(/^(https?:\/\/[\w.-]+(:\d+)?(\s*,\s*https?:\/\/[\w.-]+(:\d+)?)*)?$/, {
      error: 'FRAME_SITES 应为可嵌入页面的网站，如 https://bi.example.com，多个用逗号分隔',
    })
    .default('')
    .transform(listed),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL 只能是 fatal、error、warn、info、debug、trace 或 silent',
    })
    .optional(),
  SMS_URL: webAddress('SMS_URL'),
  SMS_TOKEN: z.string().default(''),
  PUBLIC_URL: webAddress('PUBLIC_URL'),
  CAS_URL: secureAddress('CAS_URL'),
  OIDC_ISSUER: secureAddress('OIDC_ISSUER'),
  OIDC_CLIENT_ID: z.string().trim().default(''),
  OIDC_CLIENT_SECRET: z.string().default(''),
  OIDC_TYPE: z
    .string()
    .trim()
    .regex(/^[a-z_]{2,30}$/, { error: 'OIDC_TYPE 应为2到30位小写字母或下划线' })
    .default('oidc'),
  OIDC_TITLE: z.string().trim().min(1, { error: 'OIDC_TITLE 不能为空' }).max(20, { error: 'OIDC_TITLE 最多20个字' }).default('企业账号'),
  DINGTALK_CLIENT_ID: z.string().trim().default(''),
  DINGTALK_CLIENT_SECRET: z.string().trim().default(''),
  DINGTALK_CORP_ID: z.string().trim().default(''),
  WECOM_CORP_ID: z.string().trim().default(''),
  WECOM_AGENT_ID: z.string().trim().default(''),
  WECOM_SECRET: z.string().trim().default(''),
  CALLS_PER_SESSION: callsPerMinute('CALLS_PER_SESSION'),
  CALLS_PER_ADDRESS: callsPerMinute('CALLS_PER_ADDRESS'),
  STOP_DELAY: seconds('STOP_DELAY', 60).optional(),
  S3_ENDPOINT: z
    .string()
    .trim()
    .refine((url) => url === '' || /^https?:\/\/[^\s/?#]+\/?$/.test(url), {
      error: 'S3_ENDPOINT 应为 http:// 或 https:// 开头的地址，不含路径',
    })
    .default(''),
  S3_REGION: z.string().trim().min(1, { error: 'S3_REGION 不能为空' }).default('us-east-1'),
  S3_BUCKET: z.string().trim().default(''),
  S3_ACCESS_KEY_ID: z.string().trim().default(''),
  S3_SECRET_ACCESS_KEY: z.string().trim().default(''),
})

type Environment = Readonly<Record<string, string | undefined>>

export type SettingsRefused = { readonly sentence: string }

const S3 = { S3_ENDPOINT: true, S3_REGION: true, S3_BUCKET: true, S3_ACCESS_KEY_ID: true, S3_SECRET_ACCESS_KEY: true } as const

const store = environment.pick({ DATA_DIR: true, DATABASE_URL: true, ...S3 })

/** Where the data is. */
export type StoreSettings = z.infer<typeof store>

type ObjectStore = Pick<StoreSettings, keyof typeof S3>

const isUnset = ({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: ObjectStore): boolean =>
  [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].some((value) => value === '')

/** Where uploaded files lie when they do not lie in the data folder. */
export const objectStoreOf = (settings: ObjectStore) =>
  isUnset(settings)
    ? undefined
    : {
        endpoint: settings.S3_ENDPOINT,
        region: settings.S3_REGION,
        bucket: settings.S3_BUCKET,
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      }

const sentenceOf = ({ issues }: z.ZodError): string => `设置不正确：${issues[0]?.message ?? ''}`

/** The same, for commands that need nothing else. */
export const readStoreSettings = (given: Environment): { readonly settings: StoreSettings } | SettingsRefused => {
  const read = store.safeParse(given)
  return read.success ? { settings: read.data } : { sentence: sentenceOf(read.error) }
}

export type Settings = z.infer<typeof environment> & {
  readonly stopDelay: number
  readonly logLevel: string
  /** Calls a minute; 0 without limit, as in a demonstration, which answers this machine only. */
  readonly callsPerSession: number
  readonly callsPerAddress: number
  readonly objectStore: ReturnType<typeof objectStoreOf>
}

const BALANCER_DELAY = 5
const SESSION_CALLS = 600
const ADDRESS_CALLS = 1_200

const together = (settings: z.infer<typeof environment>): string | undefined => {
  if (settings.DEMO && !isLoopback(settings.HOST)) return '演示环境（DEMO=1）只能在本机地址上运行，请去掉 HOST 或改为 127.0.0.1'
  if (settings.DEMO && settings.TRUST_PROXY.length) return '演示环境（DEMO=1）不能放在代理服务器后面，请去掉 TRUST_PROXY'
  if (settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT) return 'METRICS_PORT 不能与 PORT 相同'
  if (!settings.DEMO && settings.DEMO_PASSWORD) return 'DEMO_PASSWORD 只用于演示环境，请去掉'
  if (!settings.DEMO && settings.DEMO_ORDERS) return 'DEMO_ORDERS 只用于演示环境，请去掉'
  const { CAS_URL, OIDC_ISSUER, DINGTALK_CLIENT_ID, DINGTALK_CLIENT_SECRET, DINGTALK_CORP_ID } = settings
  const weCom = [settings.WECOM_CORP_ID, settings.WECOM_AGENT_ID, settings.WECOM_SECRET]
  if ((CAS_URL || OIDC_ISSUER || DINGTALK_CLIENT_ID || weCom[0]) && !settings.PUBLIC_URL)
    return '使用 CAS_URL、OIDC_ISSUER、钉钉或企业微信登录时必须设置 PUBLIC_URL（用户访问本系统的地址）'
  if (!DINGTALK_CLIENT_ID !== !DINGTALK_CLIENT_SECRET || (DINGTALK_CORP_ID && !DINGTALK_CLIENT_ID))
    return 'DINGTALK_CLIENT_ID、DINGTALK_CLIENT_SECRET 应同时设置'
  if (weCom.some(Boolean) && !weCom.every(Boolean)) return 'WECOM_CORP_ID、WECOM_AGENT_ID、WECOM_SECRET 应同时设置'
  if (settings.OIDC_TYPE === 'dingtalk' || settings.OIDC_TYPE === 'wechat_enterprise')
    return 'OIDC_TYPE 不能是 dingtalk 或 wechat_enterprise，它们由钉钉和企业微信的设置使用'
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_ID) return '使用 OIDC_ISSUER 时必须设置 OIDC_CLIENT_ID'
  if (!settings.DEMO && !settings.SIGN_SECRET) return `缺少 SIGN_SECRET：正式环境必须设置至少 ${SHORTEST_SECRET} 个字符的随机密钥`
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const s3 = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].filter((value) => value !== '').length
  if (s3 > 0 && isUnset(settings)) return 'S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 应同时设置'
  return undefined
}

/** Every setting there is, out of the environment: read here and nowhere else. The first wrong one is told in one sentence. */
export const readSettings = (given: Environment): { readonly settings: Settings } | SettingsRefused => {
  const read = environment.safeParse(given)
  if (!read.success) return { sentence: sentenceOf(read.error) }
  const wrong = together(read.data)
  if (wrong) return { sentence: `设置不正确：${wrong}` }
  const { STOP_DELAY, LOG_LEVEL, DEMO, CALLS_PER_SESSION, CALLS_PER_ADDRESS } = read.data
  return {
    settings: {
      ...read.data,
      objectStore: objectStoreOf(read.data),
      stopDelay: STOP_DELAY ?? (DEMO ? 0 : BALANCER_DELAY),
      logLevel: LOG_LEVEL ?? (DEMO ? 'warn' : 'info'),
      callsPerSession: CALLS_PER_SESSION ?? (DEMO ? 0 : SESSION_CALLS),
      callsPerAddress: CALLS_PER_ADDRESS ?? (DEMO ? 0 : ADDRESS_CALLS),
    },
  }
}
