import type { Command } from 'commander'
import { FAILED, giveUp, tell } from '../command-line.ts'

type Administration = typeof import('../container.ts')

const administered = async <T>(run: (at: Administration) => Promise<T>): Promise<T> => {
  const at = await import('../container.ts')
  return run(at).catch((error: unknown) => {
    const refused = at.refusal(error)
    if (refused === undefined) throw error
    return giveUp(refused)
  })
}

const administer = async (run: (at: Administration) => Promise<string>): Promise<void> => {
  process.stdout.write(`${await administered(run)}\n`)
}

/** What is done without a screen, over the database itself. */
export const administration = (program: Command): void => {
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
    .command('verify [types...]')
    .description(
      'holds every record, or those of some types, against all that was written of it; a line for each that differs, and exit code 1',
    )
    .action(async (types: readonly string[]) => {
      const line = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
      const { looked, faults } = await administered((at) => at.verify(types, line))
      tell(faults ? `核对 ${looked} 条记录，${faults} 处不符` : `核对 ${looked} 条记录，全部相符`)
      if (faults) process.exitCode = FAILED
    })
  program
    .command('migrate')
    .description('brings the database to what this program needs')
    .action(() => administer((at) => at.migrate()))
}
