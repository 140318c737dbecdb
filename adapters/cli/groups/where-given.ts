import type { Command } from 'commander'
import { misused } from '../command-line.ts'
import type { Where } from '../lines/where.ts'

/** What `--where` asks, given once or several times. */
export const whereGiven = async (command: Command, given: readonly string[] = []): Promise<Where> => {
  const { EVERYTHING, readWhere } = await import('../lines/where.ts')
  return given.reduce<Where>((known, text) => readWhere(text, known) ?? misused(command, `--where cannot be read: ${text}`), EVERYTHING)
}
