import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../adapters/database/bulk.ts'
import { signatureOf } from '../../adapters/server/http/signature.ts'
import { MATRIX } from '../../core/documents/sys/defaults/matrix.ts'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { ROLES } from '../../core/documents/sys/defaults/roles.ts'
import { ok } from '../../core/kernel/result.ts'
import { declaredEntries } from '../../core/permissions/declared-menu.ts'
import { codesOfRole } from '../../core/permissions/matrix.ts'
import { catalogue } from '../support/catalogue.ts'
import { value } from '../support/results.ts'
import { openTown, type Town } from '../support/town.ts'

/** Somebody without a role of his own: what everybody has who may sign in. */
const NOBODY = 'nobody'
const SIGN_SECRET = 'rights-matrix'
const REACHED = 'behind the door'

const roles = ROLES.map(({ roleCode }) => String(roleCode))
const columns = [NOBODY, ...roles] as const

const granted = new Set(declaredEntries(MENUS, catalogue).map(({ perms }) => perms))

/** What a role begins with. What no entry of the menu grants (the counters, which only the program looks at) nobody holds. */
const codesHeld = (role: string): ReadonlySet<string> =>
  new Set([...codesOfRole(MATRIX, catalogue, role)].filter((code) => granted.has(code)))

let town: Town
const tokens = new Map<string, string>()

/** An account for each role that holds it and nothing else; none of them is an employee. */
const settle = async () => {
  const accounts = columns.map((role, at) => ({
    id: `only${at}`,
    username: `only_${role}`,
    userType: '2',
    realname: role,
    userIdentity: '1',
    status: '1',
    mustChangePwd: 'N',
    source: '1',
    version: 1,
    roles: ROLES.filter(({ roleCode }) => roleCode === role).map(({ id, roleCode }) => ({
      id: `only${at}-1`,
      roleId: id,
      roleCode,
      startDate: '2019-01-01',
    })),
  }))
  const { database, accounts: credentials } = town.server.database
  await insertMany(database, catalogue.find('sys.user')!, accounts, 1)
  const [one] = await database.query<{ record: string }>({ text: 'SELECT record FROM xq_credential LIMIT 1' })
  const at = town.clock.now() - 86_400_000
  for (const { id } of accounts) value(await credentials.setPassword(id, { record: one?.record ?? '', at, mustChange: false }))
}

beforeAll(async () => {
  // Whoever gets past a door only says so: what stands behind it has its own tests, and must not change who comes next.
  town = await openTown('rights', {
    signSecret: SIGN_SECRET,
    behind: (call) =>
      /\/sys\/log(in|out)$/.test(call.path) ? call : { ...call, sends: false, message: REACHED, run: async () => ok(null) },
  })
  await settle()
  for (const role of columns) tokens.set(role, await town.signIn(`only_${role}`))
})
afterAll(() => town.close())

type Cell = 'open' | 'refused' | 'unknown visitor' | `status ${number}`

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Record<string, string>): Promise<Cell> => {
  const told = await town.ask(method, path, { headers, ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}) })
  if (told.status === 401) return 'unknown visitor'
  if (told.status === 403 && told.code === 510) return 'refused'
  return told.message === REACHED || told.status === 415 ? 'open' : `status ${told.status}`
}

const routes = () =>
  town.calls
    .filter(({ path }) => !/\/sys\/log(in|out)$/.test(path))
    .flatMap(({ method, path, may }) =>
      [method].flat().map((one) => ({ method: one, path: path.replace('/xqErp', '').replace(/:\w+/g, 'x1'), declared: path, may })),
    )

const isCode = (may: string) => may.includes(':')

test('the table of who may what is the one that is kept', async () => {
  const held = new Map(roles.map((role) => [role, codesHeld(role)]))
  const codes = [...new Set(routes().map(({ may }) => may))].filter(isCode).sort()
  const holders = codes.map((code) => `${code}: ${roles.filter((role) => held.get(role)?.has(code)).join(' ')}`)
  const doors = routes().map(({ method, declared, may }) => `${method} ${declared} ${may}`)
  const table = ['# code: roles that begin with it', ...holders, '', '# route, and who may', ...doors.sort(), ''].join('\n')
  await expect(table).toMatchFileSnapshot('rights-matrix.txt')
})

describe('everybody may exactly what the table says:', () => {
  test('unknownReferences, and whoever shows a token that is over', async () => {
    const over = await town.signIn('auditor')
    await town.ask('POST', '/sys/logout', { token: over })
    const wrong: string[] = []
    for (const { method, path, may } of routes()) {
      for (const headers of [{}, { 'x-access-token': over }, { 'x-access-token': 'a'.repeat(43) }] as Record<string, string>[]) {
        const cell = await ask(method, path, headers)
        if (cell !== (may === 'anonymous' ? 'open' : 'unknown visitor')) wrong.push(`${method} ${path}: ${cell}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(columns)('%s', async (role) => {
    const headers = { 'x-access-token': tokens.get(role) ?? '' }
    const held = codesHeld(role)
    const wrong: string[] = []
    let cells = 0
    for (const { method, path, may } of routes()) {
      const isOpen = !isCode(may) || role === 'admin' || held.has(may)
      const cell = await ask(method, path, headers)
      cells += 1
      if (cell !== (isOpen ? 'open' : 'refused')) wrong.push(`${method} ${path} ${may}: ${cell}`)
    }
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(900)
  })

  test('whatever signature a call bears: it opens nothing and closes nothing', async () => {
    const token = { 'x-access-token': tokens.get('finance') ?? '' }
    const signed = { 'x-timestamp': String(town.clock.now()), 'x-sign': signatureOf({}, SIGN_SECRET) }
    const different: string[] = []
    for (const { method, path } of routes()) {
      for (const visitor of [{}, token] as Record<string, string>[]) {
        const [plain, bearing] = [await ask(method, path, visitor), await ask(method, path, { ...visitor, ...signed })]
        if (plain !== bearing) different.push(`${method} ${path}: ${plain}, signed ${bearing}`)
      }
    }
    expect(different).toEqual([])
  })

  test('HEAD and OPTIONS reach nothing', async () => {
    const token = tokens.get('admin') ?? ''
    const opened: string[] = []
    for (const { path, method } of routes()) {
      if (method !== 'GET') continue
      for (const asked of ['HEAD', 'OPTIONS'] as const) {
        const { status } = await town.ask(asked, path, { token })
        if (status !== 405 && status !== 404) opened.push(`${asked} ${path} ${status}`)
      }
    }
    expect(opened).toEqual([])
  })
})
