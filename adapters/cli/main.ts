import { Command, CommanderError, InvalidArgumentError } from 'commander'
import type { Streams } from './lines/json-lines.ts'
import type { RemoteServer } from './remote/server.ts'

const USAGE = 2
const FAILED = 1
const streams: Streams = { input: process.stdin, output: process.stdout, errors: process.stderr }

const tell = (line: string) => process.stderr.write(`${line}\n`)

/** The command could not run: one sentence, exit code 1. */
const giveUp = (sentence: string): never => {
  tell(sentence)
  process.exit(FAILED)
}

const several = (text: string, before: readonly string[] = []) => [...before, text]

const count = (text: string) => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('a number from 1')
  return Number(text)
}

const fields = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>
  } catch {}
  throw new InvalidArgumentError('a JSON object')
}

// Everything below is loaded by the command that needs it: a calculation starts without a database, a server or a definition.
const catalogue = async () => (await import('../node/documents/catalogue-folder.ts')).readCatalogue()

const typeOf = async (key: string) => (await catalogue()).find(key) ?? giveUp(`没有这种单据：${key}（cli definitions 列出全部）`)

const pathOf = async (key: string): Promise<string> => (await typeOf(key)).path

const signedServer = async (): Promise<RemoteServer> => {
  const { readSigned } = await import('./remote/token-file.ts')
  const { RemoteServer: Server } = await import('./remote/server.ts')
  const signed = (await readSigned()) ?? giveUp('请先登录：cli login')
  return new Server(signed.server, signed.token)
}

const calculations = (program: Command) => {
  program
    .command('sales-line')
    .description('JSON lines in: the fields of a sales line; out: the same with every derived field')
    .option('--org <id>', 'the selling organisation, for lines that carry no orgId')
    .option('--tax-rate <rate>', 'for lines that carry no taxRate')
    .action(async (options: { org?: string; taxRate?: string }) => {
      const { readDecimal } = await import('../../core/kernel/decimal.ts')
      if (options.taxRate !== undefined && !readDecimal(options.taxRate))
        program.error('error: --tax-rate is not a number', { exitCode: USAGE })
      const { salesLines } = await import('./commands/sales-line.ts')
      await salesLines(streams, options)
    })
  program
    .command('amount-words')
    .description('JSON lines in: {"amount":"1010.10"}; out: the amount in capital words')
    .action(async () => (await import('./commands/amount-words.ts')).amountWords(streams))
  program
    .command('validate')
    .description('JSON lines in: {"pattern":"n6-16","value":"123456"}; out: {"ok":true} or what is wrong')
    .action(async () => (await import('./commands/validate.ts')).validate(streams))
  program
    .command('definitions')
    .description('every document type with fields, columns, states, actions and approval')
    .option('--json', 'one JSON line for each')
    .action(async (options: { json?: boolean }) => {
      const { definitions } = await import('./commands/definitions.ts')
      definitions(streams, await catalogue(), options)
    })
}

const schedules = (program: Command) => {
  const cron = program.command('cron').description('JSON lines in: {"expr":"0 0 12 ? * 6L"}, as Quartz means it')
  cron
    .command('next')
    .description('out: the next times, for instance {"expr":…,"valid":true,"next":["2026-03-27 12:00:00"]}')
    .option('--from <time>', 'after this time, yyyy-MM-dd hh:mm:ss; a line may carry its own')
    .option('--count <count>', 'so many', count, 10)
    .option('--zone <name>', 'whose clocks are meant', 'Asia/Shanghai')
    .option('--ignore-year', 'any year')
    .action(async ({ from, zone: name, ...options }: { from?: string; count: number; zone: string; ignoreYear?: boolean }) => {
      const { wallOf } = await import('../../core/cron/calendar.ts')
      const { zoneOf } = await import('./lines/zone.ts')
      const zone = zoneOf(name) ?? program.error(`error: no zone is called ${name}`, { exitCode: USAGE })
      const start = from === undefined ? zone.wallAt(Date.now()) : wallOf(from)
      if (start === undefined) return program.error('error: --from is no time', { exitCode: USAGE })
      await (await import('./commands/cron.ts')).cronNext(streams, { ...options, from: start, zone })
    })
  cron
    .command('describe')
    .description('out: the expression in words')
    .action(async () => (await import('./commands/cron.ts')).cronDescribe(streams))
  cron
    .command('validate')
    .description('out: {"valid":true} with what it warns of, or what is wrong')
    .action(async () => (await import('./commands/cron.ts')).cronValidate(streams))
}

const records = (program: Command) => {
  program
    .command('login <username>')
    .description('signs in to a running server; the password is read from XQ_PASSWORD, or typed')
    .option('--server <address>', 'where the server is', 'http://127.0.0.1:8080')
    .action(async (username: string, { server }: { server: string }) => {
      const { login } = await import('./commands/login.ts')
      const told = await login(server, username)
      if (!told.ok) giveUp(told.failure.message)
      tell(`已登录 ${server}`)
    })
  program
    .command('logout')
    .description('ends the session and forgets the token')
    .action(async () => (await import('./commands/login.ts')).logout())
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
    .action(
      async (
        key: string,
        { where: given = [], ...options }: { where?: readonly string[]; column?: string; order?: string; limit: number },
      ) => {
        const { EVERYTHING, readWhere } = await import('./lines/where.ts')
        const { listRecords } = await import('./commands/records.ts')
        const where = given.reduce<typeof EVERYTHING>(
          (known, text) => readWhere(text, known) ?? program.error(`error: --where cannot be read: ${text}`, { exitCode: USAGE }),
          EVERYTHING,
        )
        const refused = await listRecords(streams, await signedServer(), await typeOf(key), { where, ...options })
        if (refused && !refused.ok) giveUp(refused.failure.message)
      },
    )
  program
    .command('find <type> <id>')
    .description('one record with its tables')
    .action(async (key: string, id: string) => {
      const { writeLine } = await import('./lines/json-lines.ts')
      const found = await (await signedServer()).ask({ method: 'GET', path: `${await pathOf(key)}/findById/${encodeURIComponent(id)}` })
      if (!found.ok) return giveUp(found.failure.message)
      writeLine(streams, found.value)
    })
  program
    .command('save <type>')
    .description('JSON lines in: records, those with an id are changed, others added; out: what became of each')
    .option('--submit', 'sends each into approval')
    .option('--confirm', 'answers 继续 to warnings')
    .action(async (key: string, options: { submit?: boolean; confirm?: boolean }) => {
      const { saveRecords } = await import('./commands/records.ts')
      await saveRecords(streams, await signedServer(), await pathOf(key), options)
    })
  program
    .command('submit <type> [ids...]')
    .description('sends records into approval: the ids given, or {"id":…} lines')
    .option('--confirm', 'answers 继续 to warnings')
    .action(async (key: string, ids: string[], { confirm }: { confirm?: boolean }) => {
      const { performDeeds } = await import('./commands/records.ts')
      const path = await pathOf(key)
      await performDeeds(streams, await signedServer(), ids, (id) => `${path}/submit/${id}`, confirm ? { confirm } : {})
    })
  program
    .command('act <type> <action> [ids...]')
    .description('does an action of the type\'s: to the ids given, or to {"id":…} lines that may carry what it asks')
    .option('--ask <json>', 'what the action asks, as a JSON object', fields, {})
    .option('--confirm', 'answers 继续 to questions')
    .action(async (key: string, action: string, ids: string[], { ask, confirm }: { ask: Record<string, unknown>; confirm?: boolean }) => {
      const { performDeeds } = await import('./commands/records.ts')
      const path = await pathOf(key)
      await performDeeds(streams, await signedServer(), ids, (id) => `${path}/act/${encodeURIComponent(action)}/${id}`, {
        ...ask,
        ...(confirm ? { confirm } : {}),
      })
    })
}

/** Workbooks held against a definition by nothing but this process. */
const checkedAlone = async (key: string, files: readonly string[]) => {
  const [known, type] = [await catalogue(), await typeOf(key)]
  const { openMemory } = await import('../memory/open-memory.ts')
  const { MemoryChoiceLists } = await import('../memory/memory-choice-lists.ts')
  const { ThreadWorkbooks } = await import('../node/workbooks/thread-workbooks.ts')
  const { ShaDigests } = await import('../node/sha-digests.ts')
  const { ImportCheck } = await import('../../core/workbooks/import-check.ts')
  const { checkWorkbooks } = await import('./commands/check-workbooks.ts')
  const clock = { now: () => Date.now() }
  const { records, audit } = openMemory({ catalogue: known, clock, ids: { next: () => '' } })
  const check = new ImportCheck(known, records, new ThreadWorkbooks(), new ShaDigests(), audit)
  return checkWorkbooks(streams, { check, lists: new MemoryChoiceLists(known), clock }, type, files)
}

const workbooks = (program: Command) => {
  const answered = async (run: Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: { readonly message: string } }>) => {
    const told = await run
    if (!told.ok) giveUp(told.failure.message)
  }
  program
    .command('import-check <files...>')
    .usage('<files...> --document <type> | <type> <files...>')
    .description('what would become of .xls and .xlsx files: wrong rows as JSON lines, the sum last; nothing is written')
    .option('--document <type>', 'by the definition alone, without a server: names of other records are not looked up')
    .action(async (given: string[], { document }: { document?: string }) => {
      if (document !== undefined) return answered(checkedAlone(document, given))
      const [key = '', ...files] = given
      if (files.length === 0) return program.error('error: missing the type or the files', { exitCode: USAGE })
      const { importCheck } = await import('./commands/workbooks.ts')
      const path = await pathOf(key)
      await answered(importCheck(streams, await signedServer(), path, files))
    })
  program
    .command('import <type> <files...>')
    .description('imports .xls and .xlsx files: wrong rows as JSON lines, the sum last')
    .option('--duplicates <policy>', 'skip, overwrite or refuse rows that are there already', 'skip')
    .option('--whole', 'all rows or none')
    .action(async (key: string, files: string[], { duplicates, whole }: { duplicates: string; whole?: boolean }) => {
      const { importFiles } = await import('./commands/workbooks.ts')
      const policy = (['skip', 'overwrite', 'refuse'] as const).find((one) => one === duplicates)
      if (!policy) return program.error('error: --duplicates is skip, overwrite or refuse', { exitCode: USAGE })
      const path = await pathOf(key)
      await answered(importFiles(streams, await signedServer(), path, files, { policy, partial: !whole }))
    })
  program
    .command('export <type> <file>')
    .description('what a list finds as a workbook, or with .csv as text: export bsc.product products.xlsx --where enabled=Y')
    .option('--where <condition>', 'as in list; may be given several times', several)
    .option('--field <keys>', 'columns, comma-joined')
    .option('--column <field>', 'sorted by')
    .option('--order <direction>', 'asc or desc')
    .action(
      async (
        key: string,
        file: string,
        { where: given = [], ...options }: { where?: readonly string[]; field?: string; column?: string; order?: string },
      ) => {
        const { EVERYTHING, readWhere, whereParameters } = await import('./lines/where.ts')
        const { exportFile } = await import('./commands/workbooks.ts')
        const where = given.reduce<typeof EVERYTHING>(
          (known, text) => readWhere(text, known) ?? program.error(`error: --where cannot be read: ${text}`, { exitCode: USAGE }),
          EVERYTHING,
        )
        const type = await typeOf(key)
        const parameters = whereParameters(type, where, true, Date.now())
        if (!parameters.ok) return giveUp(parameters.failure.message)
        await answered(exportFile(await signedServer(), type.path, file, { ...where.filter, ...parameters.value, ...options }))
      },
    )
}

type Administration = typeof import('./container.ts')

const administration = (program: Command) => {
  const administer = async (run: (at: Administration) => Promise<string>) => {
    const at = await import('./container.ts')
    const said = await run(at).catch((error: unknown) => {
      const refused = at.refusal(error)
      if (refused === undefined) throw error
      return giveUp(refused)
    })
    process.stdout.write(`${said}\n`)
  }
  const user = program.command('user').description('accounts, without a screen: over the database itself, while no server holds it')
  user
    .command('create <username> <realname>')
    .description('a technical account with a one-time password')
    .option('--role <codes>', 'role codes, comma-joined', 'admin')
    .action((username: string, realname: string, { role }: { role: string }) => administer((at) => at.createUser(username, realname, role)))
  user
    .command('passwd <username>')
    .description('a new one-time password')
    .action((username: string) => administer((at) => at.resetPassword(username)))
  user
    .command('unlock <username>')
    .description('opens a name that too many tries have closed')
    .action((username: string) => administer((at) => at.unlock(username)))
  program
    .command('migrate')
    .description('brings the database to what this program needs')
    .action(() => administer((at) => at.migrate()))
}

const program = new Command('cli')
  .description('企业管理平台, from the command line: JSON lines in, JSON lines out')
  .helpCommand('help [command]')
  .showHelpAfterError()
  .exitOverride()
  .configureOutput({ writeOut: (text) => void process.stdout.write(text), writeErr: (text) => void process.stderr.write(text) })

calculations(program)
schedules(program)
records(program)
workbooks(program)
administration(program)

// Whoever reads only the first lines closes the pipe: that is no failure.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : FAILED))

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  const isAsked = error.code === 'commander.helpDisplayed' || error.code === 'commander.help' || error.code === 'commander.version'
  process.exitCode = isAsked && error.exitCode === 0 ? 0 : USAGE
}
