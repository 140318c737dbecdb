import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { creditCode } from '../../core/documents/bsc/credit-code.ts'
import type { Row } from '../../core/kernel/wire.ts'

type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly search: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

type Answer = { readonly status?: number; readonly json: unknown }

export const SIGN_SECRET = 'example-secret'
const BASE = '/jeecg-boot'
const TOKEN = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.older.generation'
const PASSWORD = 'Li@123456'
const OPEN = ['/sys/login', '/sys/logout']

/** What its paging library adds to every page. */
const NOISE = { orders: [], optimizeCountSql: true, hitCount: false, countId: null, maxLimit: null, searchCount: true }

const said = (message: string, result: unknown = null, code = 200) => ({
  json: { success: true, message, code, result, timestamp: 1_650_000_000_000 },
})
const refusal = (message: string, code = 500) => ({
  json: { success: false, message, code, result: null, timestamp: 1_650_000_000_000 },
})
/** Spring's own error page: no `success`, no `code` (wire protocol 1.4). */
const tokenOver = (path: string): Answer => ({
  status: 500,
  json: {
    timestamp: '2022-04-01T02:03:04.005+00:00',
    status: 500,
    error: 'Internal Server Error',
    message: 'Token失效，请重新登录',
    path: BASE + path,
  },
})

const user = {
  id: 'e9ca23d68d884d4ebb19d07889727dae',
  username: 'li',
  realname: '李工',
  avatar: '',
  birthday: '1990-05-02',
  sex: 1,
  orgCode: 'A01A02',
  orgCodeTxt: null,
  status: 1,
  delFlag: 0,
  workNo: '0007',
  userIdentity: 1,
  departIds: '8,9',
  relTenantIds: '1',
  clientId: null,
}
const item = (value: string, text: string) => ({ value, text, title: text })
const dictionaries = {
  sex: [item('1', '男')],
  factory_type: [item('1', '药品生产企业'), item('2', '医疗器械企业')],
  yn: [item('Y', '是'), item('N', '否')],
}
const pairs = [
  { orgId: '8', orgName: '华东销售部', postId: '3', postName: '销售代表' },
  { orgId: '9', orgName: '华南销售部', postId: '3', postName: '销售代表' },
]
const menu = [
  {
    id: '0',
    route: '1',
    path: '/dashboard/analysis',
    name: 'dashboard-analysis',
    component: 'dashboard/Analysis',
    meta: { title: '首页' },
  },
  {
    id: 'm1',
    route: '1',
    path: '/bsc',
    name: 'bsc',
    component: 'layouts/RouteView',
    redirect: null,
    meta: { keepAlive: false, internalOrExternal: false, icon: 'shop', title: '基础数据' },
    children: [
      {
        id: 'm2',
        route: '1',
        path: '/bsc/factory',
        name: 'bsc-factory',
        component: 'bsc/factory/FactoryList',
        meta: { keepAlive: false, internalOrExternal: false, componentName: 'FactoryList', title: '生产厂家' },
      },
    ],
  },
]

/** The wrong sign of v3.0's own check: sorted parameters as its library prints them (without nulls), the whole query decoded before it is split. */
const isSigned = ({ path, search, headers, body, method }: Asked): boolean => {
  const last = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const map: Record<string, unknown> = last.includes(',') ? { 'x-path-variable': last } : {}
  for (const pair of decodeURIComponent(search.replaceAll('+', ' ')).split('&').filter(Boolean)) {
    const at = pair.indexOf('=')
    map[pair.slice(0, at)] = pair.slice(at + 1)
  }
  if (method !== 'GET') Object.assign(map, body)
  delete map['_t']
  const sorted = Object.fromEntries(
    Object.entries(map)
      .filter(([, value]) => value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  const sign = createHash('md5')
    .update(JSON.stringify(sorted) + SIGN_SECRET)
    .digest('hex')
    .toUpperCase()
  return headers['x-sign'] === sign && /^\d{14}$/.test(String(headers['x-timestamp']))
}

/** A factory as the older generation keeps it: no version, ids in text, dates in Shanghai's time, labels only in lists. */
const factory = (id: string, name: string): Row => ({
  id,
  createBy: 'admin',
  createTime: '2022-03-01 08:30:00',
  updateBy: null,
  updateTime: null,
  sysOrgCode: 'A01',
  code: `CJ0000${id.at(-1)}`,
  name,
  shortName: name.slice(0, 4),
  factoryType: '1',
  isMah: 'N',
  enabled: 'Y',
  creditCode: creditCode('310101', Number(id.at(-1))),
  regionId: '310101',
  regionId_dictText: '上海市/市辖区/黄浦区',
  produceLicenceNo: '沪20160001',
  remark: null,
})

/** A server as recorded from the older generation (wire protocol, v2.4.6 to v3.0): its envelopes, its Spring errors, its silence about whatever came later. */
export const startOlderServer = async () => {
  const asked: Asked[] = []
  const factories = new Map(
    [factory('1500000000000000001', '华东制药有限公司'), factory('1500000000000000002', '江北药业')].map((one) => [String(one['id']), one]),
  )
  let isTokenAlive = false
  let lastBefore: string | undefined

  const list = ({ query }: Asked): Answer => {
    const size = Number(query.get('pageSize') ?? 10)
    const name = query.get('name')?.replaceAll('*', '') ?? ''
    const rows = [...factories.values()].filter((one) => String(one['name']).includes(name))
    const records = rows.slice(0, size).map((one) => ({ ...one, factoryType_dictText: '药品生产企业', enabled_dictText: '是' }))
    return said('', { records, total: rows.length, size, current: 1, pages: 1, ...NOISE }, 0)
  }

  const edited = ({ body }: Asked): Answer => {
    const id = String(body['id'])
    const before = factories.get(id)
    if (!before) return refusal('未找到对应实体')
    factories.set(id, { ...before, ...(body as Row) })
    return said('编辑成功!')
  }

  const answerTo = (call: Asked): Answer => {
    const { method, path, body } = call
    if (path === lastBefore) {
      isTokenAlive = false
      lastBefore = undefined
    }
    if (!OPEN.includes(path) && !(isTokenAlive && call.headers['x-access-token'] === TOKEN)) return tokenOver(path)
    if (path.startsWith('/sys/dict/loadDict/') && !isSigned(call)) return refusal('Sign签名校验失败！')
    switch (`${method} ${path}`) {
      case 'POST /sys/login':
        if (body['username'] !== user.username || body['password'] !== PASSWORD) return refusal('用户名或密码错误')
        isTokenAlive = true
        return said('登录成功', {
          token: TOKEN,
          userInfo: user,
          multi_depart: 2,
          departs: [],
          tenancyList: pairs,
          sysAllDictItems: dictionaries,
        })
      case 'POST /sys/loginOrg':
        return said('', { userInfo: { ...user, orgId: '9', orgName: '华南销售部' }, tenancyList: pairs })
      case 'GET /sys/permission/getUserPermissionByToken':
        return said('查询成功', {
          menu,
          auth: [{ action: 'bsc:factory:edit', type: '1', describe: '编辑' }],
          allAuth: [{ action: 'bsc:factory:edit', status: '1', type: '1', describe: '编辑' }],
          sysSafeMode: false,
        })
      case 'GET /bsc/factory/list':
        return list(call)
      case 'POST /bsc/factory/edit':
        return edited(call)
      case 'POST /bsc/factory/add': {
        const added = { ...factory('1500000000000000003', ''), ...(body as Row), id: '1500000000000000003' }
        factories.set('1500000000000000003', added)
        return said('添加成功！', '1500000000000000003')
      }
      case 'GET /sys/dict/loadDict/sys_user,realname,username':
        return said('', [{ value: 'zhang', text: '张三', title: '张三' }])
      case 'POST /sys/logout':
        isTokenAlive = false
        return said('退出登录成功！')
      default: {
        const found = path.startsWith('/bsc/factory/findById/') ? factories.get(path.split('/').at(-1) ?? '') : undefined
        // An unknown path keeps HTTP 200.
        return found ? said('', found) : refusal('路径不存在，请检查路径是否正确', 404)
      }
    }
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '', 'http://x')
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      const call: Asked = {
        method: request.method ?? '',
        path: pathname.slice(BASE.length),
        query: searchParams,
        search: search.slice(1),
        headers: request.headers,
        body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      }
      asked.push(call)
      const { status = 200, json } = answerTo(call)
      response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    asked,
    factories,
    password: PASSWORD,
    /** Half an hour has passed. */
    endToken: () => {
      isTokenAlive = false
    },
    /** Half an hour has passed when such a call comes, and not before: whatever the page asks by itself is still answered. */
    endTokenBefore: (path: string) => {
      lastBefore = path
    },
    stop: () => server.close(),
  }
}
