import type { Command } from 'commander'
import { count, misused, streams } from '../command-line.ts'

type NextOptions = { readonly from?: string; readonly count: number; readonly zone: string; readonly ignoreYear?: boolean }

/** Cron expressions as Quartz means them. */
export const schedules = (program: Command): void => {
  const cron = program.command('cron').description('JSON lines in: {"expr":"0 0 12 ? * 6L"}, as Quartz means it')
  cron
    .command('next')
    .description('out: the next times, for instance {"expr":…,"valid":true,"next":["2026-03-27 12:00:00"]}')
    .option('--from <time>', 'after this time, yyyy-MM-dd hh:mm:ss; a line may carry its own')
    .option('--count <count>', 'so many', count, 10)
    .option('--zone <name>', 'whose clocks are meant', 'Asia/Shanghai')
    .option('--ignore-year', 'any year')
    .action(async ({ from, zone: name, ...options }: NextOptions, command: Command) => {
      const { wallOf } = await import('../../../core/cron/calendar.ts')
      const { zoneOf } = await import('../lines/zone.ts')
      const zone = zoneOf(name) ?? misused(command, `no zone is called ${name}`)
      const start = (from === undefined ? zone.wallAt(Date.now()) : wallOf(from)) ?? misused(command, '--from is no time')
      await (await import('../commands/cron.ts')).cronNext(streams, { ...options, from: start, zone })
    })
  cron
    .command('describe')
    .description('out: the expression in words')
    .action(async () => (await import('../commands/cron.ts')).cronDescribe(streams))
  cron
    .command('validate')
    .description('out: {"valid":true} with what it warns of, or what is wrong')
    .action(async () => (await import('../commands/cron.ts')).cronValidate(streams))
}
