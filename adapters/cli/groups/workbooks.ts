import type { Command } from 'commander'
import { among } from '../../../core/kernel/json.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { giveUp, misused, orGiveUp, type ReadCatalogue, several, signedServer, streams, typeNamed } from '../command-line.ts'
import { whereGiven } from './where-given.ts'

/** Looks at workbooks by a type's definition alone, without a server. */
export type CheckAlone = (key: string, files: readonly string[]) => Promise<Result<void>>

type ExportOptions = { readonly where?: readonly string[]; readonly field?: string; readonly column?: string; readonly order?: string }

const POLICIES = ['skip', 'overwrite', 'refuse'] as const

/** What comes as a workbook and goes as one. */
export const workbooks = (program: Command, readCatalogue: ReadCatalogue, checkAlone: CheckAlone): void => {
  const importable = async (key: string) => {
    const { isImportable } = await import('../../../core/workbooks/is-importable.ts')
    const type = await typeNamed(readCatalogue, key)
    return isImportable(type) ? type : giveUp(`${type.title}不能导入`)
  }
  program
    .command('import-check <files...>')
    .usage('<files...> --document <type> | <type> <files...>')
    .description('what would become of .xls and .xlsx files: wrong rows as JSON lines, the sum last; nothing is written')
    .option('--document <type>', 'by the definition alone, without a server: names of other records are not looked up')
    .action(async (given: string[], { document }: { document?: string }, command: Command) => {
      if (document !== undefined) return orGiveUp(await checkAlone(document, given))
      const [key = '', ...files] = given
      if (files.length === 0) misused(command, 'missing the type or the files')
      const { importCheck } = await import('../commands/workbooks.ts')
      const { path } = await importable(key)
      orGiveUp(await importCheck(streams, await signedServer(), path, files))
    })
  program
    .command('import <type> <files...>')
    .description('imports .xls and .xlsx files: wrong rows as JSON lines, the sum last')
    .option('--duplicates <policy>', 'skip, overwrite or refuse rows that are there already', 'skip')
    .option('--whole', 'all rows or none')
    .action(async (key: string, files: string[], { duplicates, whole }: { duplicates: string; whole?: boolean }, command: Command) => {
      const { importFiles } = await import('../commands/workbooks.ts')
      const policy = among(duplicates, POLICIES) ?? misused(command, '--duplicates is skip, overwrite or refuse')
      const { path } = await importable(key)
      orGiveUp(await importFiles(streams, await signedServer(), path, { files, choice: { policy, partial: !whole } }))
    })
  program
    .command('export <type> <file>')
    .description('what a list finds as a workbook, or with .csv as text: export bsc.product products.xlsx --where enabled=Y')
    .option('--where <condition>', 'as in list; may be given several times', several)
    .option('--field <keys>', 'columns, comma-joined')
    .option('--column <field>', 'sorted by')
    .option('--order <direction>', 'asc or desc')
    .action(async (key: string, file: string, { where: given, ...options }: ExportOptions, command: Command) => {
      if (!/\.(xlsx|csv)$/i.test(file)) misused(command, 'the file ends with .xlsx or .csv')
      const { whereParameters } = await import('../lines/where.ts')
      const { exportFile } = await import('../commands/workbooks.ts')
      const where = await whereGiven(command, given)
      const type = await typeNamed(readCatalogue, key)
      const asked = orGiveUp(whereParameters(type, where, true, Date.now()))
      orGiveUp(await exportFile(await signedServer(), type.path, file, { ...where.filter, ...asked, ...options }))
    })
}
