import { Command, CommanderError } from 'commander'
import { FAILED, streams, typeNamed, USAGE } from './command-line.ts'
import { administration } from './groups/administration.ts'
import { calculations } from './groups/calculations.ts'
import { records } from './groups/records.ts'
import { schedules } from './groups/schedules.ts'
import { type CheckAlone, workbooks } from './groups/workbooks.ts'

// Whatever a command needs is loaded by it: a calculation starts without a database, a server or a definition.
const readCatalogue = async () => (await import('../node/documents/catalogue-folder.ts')).readCatalogue()

const checkAlone: CheckAlone = async (key, files) => {
  const [catalogue, type] = [await readCatalogue(), await typeNamed(readCatalogue, key)]
  const { openMemory } = await import('../memory/open-memory.ts')
  const { MemoryChoiceLists } = await import('../memory/memory-choice-lists.ts')
  const { ThreadWorkbooks } = await import('../node/workbooks/thread-workbooks.ts')
  const { ShaDigests } = await import('../node/sha-digests.ts')
  const { ImportCheck } = await import('../../core/workbooks/import-check.ts')
  const { checkWorkbooks } = await import('./commands/check-workbooks.ts')
  const clock = { now: () => Date.now() }
  const { records: kept, audit } = openMemory({ catalogue, clock, ids: { next: () => '' } })
  const check = new ImportCheck(catalogue, kept, new ThreadWorkbooks(), new ShaDigests(), audit)
  return checkWorkbooks(streams, { check, lists: new MemoryChoiceLists(catalogue), clock }, type, files)
}

const program = new Command('cli')
  .description('企业管理平台, from the command line: JSON lines in, JSON lines out')
  .helpCommand('help [command]')
  .showHelpAfterError()
  .exitOverride()
  .configureOutput({ writeOut: (text) => void process.stdout.write(text), writeErr: (text) => void process.stderr.write(text) })

calculations(program, readCatalogue)
schedules(program)
records(program, readCatalogue)
workbooks(program, readCatalogue, checkAlone)
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
