import type { Command } from 'commander'
import { giveUp } from '../command-line.ts'

type Administration = typeof import('../container.ts')

const administer = async (run: (at: Administration) => Promise<string>): Promise<void> => {
  const at = await import('../container.ts')
  const said = await run(at).catch((error: unknown) => {
    const refused = at.refusal(error)
    if (refused === undefined) throw error
    return giveUp(refused)
  })
  process.stdout.write(`${said}\n`)
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
    .command('migrate')
    .description('brings the database to what this program needs')
    .action(() => administer((at) => at.migrate()))
}
