import type { Command } from 'commander'
import { misused, type ReadCatalogue, streams } from '../command-line.ts'

/** What needs no server: one line out for every line in. */
export const calculations = (program: Command, readCatalogue: ReadCatalogue): void => {
  program
    .command('sales-line')
    .description('JSON lines in: the fields of a sales line; out: the same with every derived field')
    .option('--org <id>', 'the selling organisation, for lines that carry no orgId')
    .option('--tax-rate <rate>', 'for lines that carry no taxRate')
    .action(async (options: { org?: string; taxRate?: string }, command: Command) => {
      const { readDecimal } = await import('../../../core/kernel/decimal.ts')
      if (options.taxRate !== undefined && !readDecimal(options.taxRate)) misused(command, '--tax-rate is not a number')
      const { salesLines } = await import('../commands/sales-line.ts')
      await salesLines(streams, options)
    })
  program
    .command('amount-words')
    .description('JSON lines in: {"amount":"1010.10"}; out: the amount in capital words')
    .action(async () => (await import('../commands/amount-words.ts')).amountWords(streams))
  program
    .command('validate')
    .description('JSON lines in: {"pattern":"n6-16","value":"123456"}; out: {"ok":true} or what is wrong')
    .action(async () => (await import('../commands/validate.ts')).validate(streams))
  program
    .command('definitions')
    .description('every document type and report with fields, columns, states, actions and approval')
    .option('--json', 'one JSON line for each')
    .action(async (options: { json?: boolean }) => {
      const { definitions } = await import('../commands/definitions.ts')
      definitions(streams, await readCatalogue(), options)
    })
}
