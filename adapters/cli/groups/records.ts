import type { Command } from 'commander'
import { count, giveUp, object, orGiveUp, type ReadCatalogue, several, signedServer, streams, tell, typeNamed } from '../command-line.ts'
import { whereGiven } from './where-given.ts'

type ListOptions = { readonly where?: readonly string[]; readonly column?: string; readonly order?: string; readonly limit: number }

/** Records of a running server, with the token of the last login. */
export const records = (program: Command, readCatalogue: ReadCatalogue): void => {
  const pathOf = async (key: string) => (await typeNamed(readCatalogue, key)).path
  const changeable = async (key: string) => {
    const type = await typeNamed(readCatalogue, key)
    return type.process ? type : giveUp(`${type.title}的修改不经审批`)
  }
  program
    .command('login <username>')
    .description('signs in to a running server; the password is read from XQ_PASSWORD, or typed')
    .option('--server <address>', 'where the server is', 'http://127.0.0.1:8080')
    .action(async (username: string, { server }: { server: string }) => {
      const { login } = await import('../commands/login.ts')
      orGiveUp(await login(server, username))
      tell(`已登录 ${server}`)
    })
  program
    .command('logout')
    .description('ends the session and forgets the token')
    .action(async () => (await import('../commands/login.ts')).logout())
  program
    .command('list <type>')
    .description('records as JSON lines, for instance: list sale.saleOrder --where billStatus=approved')
    .option(
      '--where <condition>',
      'field=value as the list takes it, field>=5, field~part, field=@thisMonth, table,column=value, or a query as JSON; may be given several times',
      several,
    )
    .option('--column <field>', 'sorted by')
    .option('--order <direction>', 'asc or desc')
    .option('--limit <count>', 'at most so many', count, 1_000)
    .action(async (key: string, { where: given, ...options }: ListOptions, command: Command) => {
      const { listRecords } = await import('../commands/records.ts')
      const where = await whereGiven(command, given)
      const refused = await listRecords(streams, await signedServer(), await typeNamed(readCatalogue, key), { where, ...options })
      if (refused) orGiveUp(refused)
    })
  program
    .command('find <type> <id>')
    .description('one record with its tables')
    .action(async (key: string, id: string) => {
      const { writeLine } = await import('../lines/json-lines.ts')
      const server = await signedServer()
      writeLine(streams, orGiveUp(await server.ask({ method: 'GET', path: `${await pathOf(key)}/findById/${encodeURIComponent(id)}` })))
    })
  program
    .command('explain <type> <id> <field>')
    .description('how a figure came about; of a row: explain sale.saleOrder 1 productList/<row id>/amount')
    .action(async (key: string, id: string, field: string) => {
      const { writeLine } = await import('../lines/json-lines.ts')
      const server = await signedServer()
      const [table, rowId, column] = field.split('/')
      const query = column === undefined ? { field } : { field: column, table, rowId }
      writeLine(
        streams,
        orGiveUp(await server.ask({ method: 'GET', path: `${await pathOf(key)}/explain/${encodeURIComponent(id)}`, query })),
      )
    })
  program
    .command('save <type>')
    .description('JSON lines in: records, those with an id are changed, others added; out: what became of each')
    .option('--submit', 'sends each into approval')
    .option('--confirm', 'answers 继续 to warnings')
    .action(async (key: string, options: { submit?: boolean; confirm?: boolean }) => {
      const { saveRecords } = await import('../commands/records.ts')
      await saveRecords(streams, await signedServer(), await pathOf(key), options)
    })
  program
    .command('submit <type> [ids...]')
    .description('sends records into approval: the ids given, or {"id":…} lines')
    .option('--change', 'sends what waits of approved records')
    .option('--confirm', 'answers 继续 to warnings')
    .option('--rehearse', 'tells who would decide and what would be posted; nothing is kept')
    .action(async (key: string, ids: string[], { change, ...flags }: { change?: boolean; confirm?: boolean; rehearse?: boolean }) => {
      const { performActions } = await import('../commands/records.ts')
      const path = change ? `${(await changeable(key)).path}/updateProcess` : `${await pathOf(key)}/submit`
      await performActions(streams, await signedServer(), ids, { pathOf: (id) => `${path}/${id}`, asked: flags })
    })
  program
    .command('change <type> [ids...]')
    .description('what waits to be approved of records, each field before and after: the ids given, or {"id":…} lines')
    .action(async (key: string, ids: string[]) => {
      const { tellChanges } = await import('../commands/records.ts')
      await tellChanges(streams, await signedServer(), await changeable(key), ids)
    })
  program
    .command('drop-change <type> [ids...]')
    .description('drops what waits to be submitted of records: the ids given, or {"id":…} lines that may say the version seen')
    .action(async (key: string, ids: string[]) => {
      const { dropChanges } = await import('../commands/records.ts')
      await dropChanges(streams, await signedServer(), await changeable(key), ids)
    })
  program
    .command('act <type> <action> [ids...]')
    .description('does an action of the type\'s: to the ids given, or to {"id":…} lines that may carry what it asks')
    .option('--ask <json>', 'what the action asks, as a JSON object', object, {})
    .option('--confirm', 'answers 继续 to questions')
    .action(async (key: string, action: string, ids: string[], { ask, confirm }: { ask: object; confirm?: boolean }) => {
      const { performActions } = await import('../commands/records.ts')
      const type = await typeNamed(readCatalogue, key)
      const known = Object.keys(type.actions ?? {})
      if (!known.includes(action)) giveUp(`${type.title}没有这种操作：${action}（${known.length ? known.join(' ') : '一种也没有'}）`)
      const asked = { ...ask, ...(confirm ? { confirm } : {}) }
      await performActions(streams, await signedServer(), ids, { pathOf: (id) => `${type.path}/act/${action}/${id}`, asked })
    })
}
