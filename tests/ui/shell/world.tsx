import { render } from '@testing-library/react'
import { useState } from 'react'
import type { RouteObject } from 'react-router'
import type { LoginPorts } from '../../../adapters/browser/login-ports.ts'
import { StoredSession } from '../../../adapters/browser/session/stored-session.ts'
import { LocalKeyValues } from '../../../adapters/browser/storage/local-key-values.ts'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import type { HttpCall } from '../../../core/kernel/http.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import type { ConnectionSign } from '../../../core/connection/connection-signs.port.ts'
import type { SessionSign } from '../../../core/session/session-signs.port.ts'
import { App, fetchLogin } from '../../../ui/app/app.tsx'
import { startActors } from '../../../ui/app/start-actors.ts'
import { createEntrance } from '../../../ui/app/entrance.ts'
import { SignedIn } from '../../../ui/app/signed-in.tsx'
import { AppTheme } from '../../../ui/app/app-theme.tsx'
import { useTab } from '../../../ui/hooks/use-tab.ts'
import { useUnsaved } from '../../../ui/hooks/use-unsaved.ts'
import { memoryStorage } from '../../adapters/browser/memory-storage.ts'

// What the page asks for before it draws anything is there.
await fetchLogin()

const node = (path: string, title: string) => ({ id: path, route: '1', path, component: `x${path}`, meta: { title } })
const menu = [
  node(HOME, '首页'),
  {
    id: 's',
    route: '1',
    path: '/sale',
    component: 'layouts/RouteView',
    meta: { title: '销售管理' },
    children: [node('/sale/saleOrder', '销售订单')],
  },
  node('/bsc/product', '产品'),
]

export const userNamed = (username: string) => ({
  token: `token-of-${username}`,
  userInfo: { userId: `id of ${username}`, username, realname: username },
  tenancyList: [{ id: `pair of ${username}`, orgName: '华东销售部', postName: '销售代表' }],
  sysAllDictItems: {},
})

export const wrong = failure('identity.wrong', '用户名或密码错误')

type Answers = Readonly<Record<string, (call: HttpCall) => unknown>>

const usual: Answers = {
  '/sys/demo/accounts': () => [],
  '/sys/permission/getUserPermissionByToken': () => ({ menu, auth: [], allAuth: [], sysSafeMode: false }),
}

const isFailure = (value: unknown): value is Failure => value !== null && typeof value === 'object' && 'code' in value && 'message' in value

/** A page with something to type in: what is typed is not saved. */
const Form = () => {
  const [typed, setTyped] = useState('')
  const tab = useTab()
  useUnsaved('form', typed !== '')
  return (
    <>
      <input aria-label={`备注 ${tab.path}`} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => tab.replace('/sale/saleOrder/7', 'XSDD7')}>
        保存
      </button>
    </>
  )
}

const Broken = () => {
  throw new Error('a bug')
}

const pages: RouteObject[] = [
  { path: HOME, element: <h1>主页</h1> },
  { path: '/broken/page', element: <Broken /> },
  { path: '*', element: <Form /> },
]

const asWideAs = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width, height: 900 })

type World = {
  at?: string
  answers?: Answers
  breaks?: boolean
  routes?: RouteObject[]
  /** What this window kept before a reload. */
  windowValues?: LoginPorts['windowValues']
  width?: number
}

/** The whole application over a server that answers as told. */
export const open = ({ at = '/', answers = {}, breaks = false, routes = pages, windowValues, width = 1440 }: World) => {
  asWideAs(width)
  window.history.replaceState(null, '', at)
  const calls: HttpCall[] = []
  const given: Answers = { ...usual, ...answers }
  const http = {
    send: (call: HttpCall): Promise<Result<unknown>> => {
      calls.push(call)
      return Promise.resolve(given[call.path]?.(call) ?? failure('http.notFound', '很抱歉，资源未找到!')).then((answer) =>
        isFailure(answer) ? fail(answer) : ok(answer),
      )
    },
    download: () => Promise.resolve(fail(failure('http.notFound', '很抱歉，资源未找到!'))),
  }
  const clock = { now: () => new Date(2026, 10, 21, 14, 30).getTime() }
  const keyValues = new LocalKeyValues(() => storage, 'pro__', clock)
  const storage = memoryStorage()
  const listeners = new Set<(sign: SessionSign) => void>()
  const ways = new Set<(sign: ConnectionSign) => void>()
  let count = 0
  const loginPorts: LoginPorts = {
    clock,
    ids: { next: () => `id-${(count += 1)}` },
    keyValues,
    windowValues: windowValues ?? new LocalKeyValues(() => storage, 'window__', clock),
    keptSession: new StoredSession(keyValues, new LocalKeyValues(() => memoryStorage(), 'pro__', clock)),
    signs: {
      listen: (hear) => {
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
    },
    http,
    base: '',
    page: { path: () => '/', reached: () => undefined, lost: () => undefined, refused: () => undefined },
    connection: {
      listen: (hear) => {
        ways.add(hear)
        return () => ways.delete(hear)
      },
    },
  }
  const load = () =>
    breaks
      ? Promise.reject(new Error('chunk'))
      : Promise.resolve({
          appActors: startActors(loginPorts),
          SignedIn: (props: { appActors: ReturnType<typeof startActors> }) => <SignedIn {...props} pages={routes} />,
        })
  const start = () => {
    const entrance = createEntrance(
      load,
      loginPorts.keptSession.current() !== undefined,
      failure('http.offline', '无法连接服务器，请检查网络后重试'),
    )
    if (loginPorts.keptSession.current()) entrance.begin()
    return render(
      <AppTheme>
        <App entrance={entrance} loginPorts={loginPorts} />
      </AppTheme>,
    )
  }
  return {
    start,
    calls,
    loginPorts,
    hear: (sign: SessionSign) => listeners.forEach((listener) => listener(sign)),
    hearOfWay: (sign: ConnectionSign) => ways.forEach((listener) => listener(sign)),
  }
}
