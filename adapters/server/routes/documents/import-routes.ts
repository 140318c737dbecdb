import type { DocumentType } from '../../../../core/definitions/document.ts'
import { importedBy } from '../../../../core/definitions/origin.ts'
import type { LinesType } from '../../../../core/definitions/lines.ts'
import { failure, filled } from '../../../../core/kernel/failure.ts'
import type { NamedBytes } from '../../../../core/kernel/named-bytes.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import type { Person } from '../../../../core/kernel/person.ts'
import type { Wire } from '../../../../core/kernel/wire.ts'
import type { Remembered } from '../../../../core/workbooks/column-mapping.ts'
import { importColumns } from '../../../../core/workbooks/import-columns.ts'
import { isImportable, isImportableTable } from '../../../../core/workbooks/is-importable.ts'
import type { ImportJob } from '../../../../core/workbooks/import-job.ts'
import { templateSheets, wrongRowsSheet } from '../../../../core/workbooks/import-sheets.ts'
import type { Mending } from '../../../../core/workbooks/mend-import.use-case.ts'
import type { DuplicatePolicy } from '../../../../core/workbooks/import-state.ts'
import { type BodyFields, fieldsOf, isYes, readId } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { success } from '../../http/envelope.ts'
import { wrongParameter } from '../../http/failures.ts'
import type { RouteContext } from './route-context.ts'
import { sendWorkbook } from './send-workbook.ts'

const MOST_FILES = 10
/** 导入成功 with rows left out (wire protocol 7.5). */
const PARTLY = 201
const LONGEST_MAPPING = 512

const allRows = '共{count}行数据全部导入成功！'
const nothingNew = '共{count}行数据，与系统中的一致，没有修改'
const someRows = '文件导入成功，但有错误。'
const nothingUsable = failure('import.nothing', '文件导入失败：{reason}')

/** Titles and the places they fill, as somebody chose them. */
const readRemembered = (value: unknown): Result<Remembered> => {
  if (value === undefined || value === '') return ok({})
  let given = value
  if (typeof value === 'string') {
    try {
      given = JSON.parse(value)
    } catch {
      return fail(wrongParameter)
    }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail(wrongParameter)
  const entries = Object.entries(given)
  if (entries.length > LONGEST_MAPPING || entries.some(([, place]) => place !== null && typeof place !== 'string'))
    return fail(wrongParameter)
  return ok(Object.fromEntries(entries) as Remembered)
}

/** The seed's word for a workbook of the records' own fields: said and not 0. */
const isSingle = (value: unknown): boolean => value !== undefined && value !== '' && value !== '0' && value !== 'false'

const MOST_KEYS = 20

/** The seed's foreignKeys: fields and the values that every row has in them. */
const readForeignKeys = (value: unknown): Result<Readonly<Record<string, Wire>>> => {
  const read = readRemembered(value)
  if (!read.ok) return read
  const entries = Object.entries(read.value)
  return entries.length <= MOST_KEYS && entries.every(([, one]) => typeof one === 'string' && one !== '')
    ? ok(read.value)
    : fail(wrongParameter)
}

const POLICIES: readonly string[] = ['skip', 'overwrite', 'refuse']

const readPolicy = (value: unknown): Result<DuplicatePolicy> => {
  if (value === undefined || value === '') return ok('skip')
  return typeof value === 'string' && POLICIES.includes(value) ? ok(value as DuplicatePolicy) : fail(wrongParameter)
}

const errorPath = (type: DocumentType, job: ImportJob) => `${type.path}/importErrors/${job.id}`

/** Both shapes of the answer 201: the dialog's path below the API base, the list button's object. */
const partly = (type: DocumentType, job: ImportJob, isDialog: boolean) => {
  const fileUrl = errorPath(type, job)
  if (isDialog) return fileUrl
  const errorCount = job.wrongRows().length
  const msg = `总行数：${job.rows.length}，成功：${job.kept}，失败：${errorCount}`
  return { totalCount: job.rows.length, errorCount, successCount: job.kept, msg, fileUrl, fileName: `${type.title}导入错误行.xlsx` }
}

const rows = (files: readonly NamedBytes[]) => files.map(({ name, bytes }) => ({ name, bytes }))

/** 是否开启校验: one wrong row stops all of them. */
const VALIDATES = '1'

/** The seed's call: everything in one, as its dialog and its list's button send it. */
const atOnce = ({ type, use, at, may }: RouteContext): GuardedCall => ({
  method: 'POST',
  path: at('importExcel'),
  may: may('import'),
  sends: true,
  takesFiles: MOST_FILES,
  run: async ({ uploads, by }, reply) => {
    const sent = await uploads()
    if (!sent.ok) return sent
    const { isSingleTableImport, foreignKeys, validateStatus, empties } = sent.value.fields
    const shared = readForeignKeys(foreignKeys)
    if (!shared.ok) return shared
    const headOnly = isSingle(isSingleTableImport)
    const started = await use.startImport.run({ type, files: rows(sent.value.files), headOnly, shared: shared.value, by })
    if (!started.ok) return fail(filled(nothingUsable, { reason: started.failure.message }))
    const { job, checked } = started.value
    const check = await checked
    if (!check.ok) return fail(filled(nothingUsable, { reason: check.failure.message }))
    const running = await use.runImport.run({
      id: job.id,
      choice: {
        policy: job.policies.includes('overwrite') ? 'overwrite' : 'refuse',
        partial: validateStatus !== VALIDATES,
        empties: isYes(empties),
      },
      by,
    })
    const written = running.ok ? await running.value.written : running
    if (!written.ok) return fail(filled(nothingUsable, { reason: written.failure.message }))
    const [wrong] = job.wrongRows()
    if (wrong && job.kept + job.same === 0)
      return fail(filled(nothingUsable, { reason: `第${wrong.number}行${wrong.problems[0]?.message ?? ''}` }))
    const now = use.clock.now()
    const isDialog = sent.value.files.some(({ field }) => field !== 'file')
    const told = job.kept === 0 && job.same > 0 ? nothingNew : allRows
    const whole = success(null, told.replace('{count}', String(told === allRows ? job.kept : job.same)), now).envelope
    await reply.send(wrong ? { ...whole, message: someRows, code: PARTLY, result: partly(type, job, isDialog) } : whole)
    return ok(null)
  },
})

/** The table of a form that a call is about; nothing for whole records. */
const readTable = (type: DocumentType, value: string | undefined): Result<string | undefined> => {
  if (value === undefined || value === '') return isImportable(type) ? ok(undefined) : fail(wrongParameter)
  return isImportableTable(type, value) ? ok(value) : fail(wrongParameter)
}

const MOST_MENDED = 1_000
const LONGEST_CELL = 32_767

/** Cells that somebody has put right. */
const readMendings = (value: unknown): Result<readonly Mending[]> => {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_MENDED) return fail(wrongParameter)
  const mendings = (value as readonly unknown[]).flatMap((one): readonly Mending[] => {
    if (typeof one !== 'object' || one === null) return []
    const { file, number, place, text, everywhere = false } = one as Readonly<Record<string, unknown>>
    const isMending = typeof file === 'number' && typeof number === 'number' && typeof place === 'string' && typeof text === 'string'
    return isMending && text.length <= LONGEST_CELL ? [{ file, number, place, text, everywhere: everywhere === true }] : []
  })
  return mendings.length === value.length ? ok(mendings) : fail(wrongParameter)
}

type Job = Result<{ readonly job: ImportJob }>

const stateOf = (answer: Job): Result<unknown> => (answer.ok ? ok(answer.value.job.state()) : answer)

/** Importing step by step: check, choose sheet and columns, mend, write, all as a job that goes on without its page (widgets §9). */
export const importRoutes = (mounted: RouteContext): readonly GuardedCall[] => {
  const { type } = mounted
  const isInForms = Object.keys(type.lines).some((table) => isImportableTable(type, table))
  const codes = Object.values<LinesType>(type.lines).some(({ scans }) => scans) ? [codesOfFiles(mounted)] : []
  if (!isImportable(type) && !isInForms) return codes
  return [
    ...codes,
    ...(isImportable(type) ? [atOnce(mounted)] : []),
    ...beginning(mounted),
    ...changing(mounted),
    ...ending(mounted),
    ...(isImportable(type) && importedBy(type) === undefined ? [undoing(mounted)] : []),
    ...(isInForms ? [intoForm(mounted)] : []),
  ]
}

/** Codes that files name, for the rows of the form that is open. */
const codesOfFiles = ({ type, use, at, may }: RouteContext): GuardedCall => ({
  method: 'POST',
  path: at('codes'),
  may: may('edit'),
  takesFiles: MOST_FILES,
  run: async ({ parameters, uploads, by }) => {
    const sent = await uploads()
    return sent.ok ? use.readCodes.run({ type, table: parameters['table'] ?? '', files: rows(sent.value.files), by }) : sent
  },
})

const beginning = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: at('importTemplate'),
    may: may('import'),
    sends: true,
    run: async ({ parameters, by }, reply) => {
      const table = readTable(type, parameters['table'])
      if (!table.ok) return table
      const sheets = templateSheets(type, importColumns(type, use.choiceLists, by, table.value), table.value)
      return sendWorkbook(reply, use, `${titleOf(type, table.value)}导入模板`, sheets)
    },
  },
  {
    method: 'GET',
    path: at('importColumns'),
    may: may('import'),
    run: async ({ parameters, by }) => {
      const table = readTable(type, parameters['table'])
      if (!table.ok) return table
      const columns = importColumns(type, use.choiceLists, by, table.value)
      return ok(columns.map(({ place, title, required }) => ({ place, title, required })))
    },
  },
  {
    method: 'POST',
    path: at('importCheck'),
    may: may('import'),
    takesFiles: MOST_FILES,
    run: async ({ parameters, uploads, by }) => {
      const table = readTable(type, parameters['table'])
      if (!table.ok) return table
      const sent = await uploads()
      if (!sent.ok) return sent
      const remembered = readRemembered(sent.value.fields['mapping'])
      if (!remembered.ok) return remembered
      const shared = readForeignKeys(sent.value.fields['foreignKeys'])
      if (!shared.ok) return shared
      const files = rows(sent.value.files)
      const headOnly = isSingle(sent.value.fields['isSingleTableImport'])
      return stateOf(
        await use.startImport.run({ type, table: table.value, files, remembered: remembered.value, headOnly, shared: shared.value, by }),
      )
    },
  },
  {
    method: 'GET',
    path: at('importJob'),
    may: may('import'),
    run: async ({ parameters, by }) => {
      const table = readTable(type, parameters['table'])
      return table.ok ? ok(use.imports.of(type.key, table.value, by)?.state() ?? null) : table
    },
  },
]

/** A call about one import, with what its body says. */
const about = (
  { at, may }: Pick<RouteContext, 'at' | 'may'>,
  call: string,
  run: (id: string, fields: BodyFields, by: Person) => Promise<Result<unknown>> | Result<unknown>,
): GuardedCall => ({
  method: 'POST',
  path: at(`${call}/:id`),
  may: may('import'),
  run: async ({ params, body, by }) => {
    const fields = fieldsOf(body)
    const id = readId(params['id'])
    if (!fields.ok || !id.ok) return fields.ok ? id : fields
    return run(id.value, fields.value, by)
  },
})

const changing = (mounted: RouteContext): readonly GuardedCall[] => {
  const { use } = mounted
  return [
    about(mounted, 'importMap', async (id, fields, by) => {
      const remembered = readRemembered(fields['mapping'])
      return remembered.ok ? stateOf(await use.mapImport.run({ id, remembered: remembered.value, by })) : remembered
    }),
    about(mounted, 'importSheet', async (id, { mapping, file, sheet }, by) => {
      const remembered = readRemembered(mapping)
      if (!remembered.ok) return remembered
      if (typeof file !== 'number' || typeof sheet !== 'string') return fail(wrongParameter)
      return stateOf(await use.chooseSheet.run({ id, file, sheet, remembered: remembered.value, by }))
    }),
    about(mounted, 'importMend', async (id, fields, by) => {
      const mendings = readMendings(fields['mendings'])
      return mendings.ok ? stateOf(await use.mendImport.run({ id, mendings: mendings.value, by })) : mendings
    }),
  ]
}

const ending = (mounted: RouteContext): readonly GuardedCall[] => {
  const { type, use, at, may } = mounted
  const withJob = (call: string, act: (job: ImportJob) => unknown): GuardedCall =>
    about(mounted, call, (id, _, by) => {
      const job = use.imports.find(id, by)
      return job.ok ? ok(act(job.value)) : job
    })
  return [
    about(mounted, 'importRun', async (id, fields, by) => {
      const policy = readPolicy(fields['policy'])
      if (!policy.ok) return policy
      return stateOf(
        await use.runImport.run({
          id,
          choice: { policy: policy.value, partial: isYes(fields['partial']), empties: isYes(fields['empties']) },
          by,
        }),
      )
    }),
    withJob('importPause', (job) => {
      job.pause()
      return job.state()
    }),
    withJob('importGoOn', (job) => {
      job.goOn()
      return job.state()
    }),
    withJob('importStop', (job) => {
      use.imports.stop(job)
      return null
    }),
    {
      method: 'GET',
      path: at('importErrors/:id'),
      may: may('import'),
      sends: true,
      run: async ({ params, by }, reply) => {
        const id = readId(params['id'])
        const job = id.ok ? use.imports.find(id.value, by) : id
        return job.ok ? sendWorkbook(reply, use, `${titleOf(type, job.value.table)}导入错误行`, [wrongRowsSheet(job.value)]) : job
      },
    },
  ]
}

/** What an import added goes again: behind the right to delete; whoever imports must hold his own. */
const undoing = ({ use, at, may }: RouteContext): GuardedCall =>
  about({ at, may: () => may('delete') }, 'importUndo', async (id, _, by) => stateOf(await use.takeBackImport.run({ id, by })))

/** Rows of a workbook for the form that is open: they are handed over, nothing is stored. */
const intoForm = (mounted: RouteContext): GuardedCall =>
  about(mounted, 'importRows', (id, _, by) => mounted.use.takeImportedRows.run({ id, by }))

const titleOf = (type: DocumentType, table: string | undefined): string =>
  table === undefined ? type.title : `${type.title}${type.lines[table]?.title ?? ''}`
