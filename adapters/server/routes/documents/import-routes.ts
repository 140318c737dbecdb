import type { DocumentType } from '../../../../core/definitions/document.ts'
import { failure, filled } from '../../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import type { Remembered } from '../../../../core/workbooks/column-mapping.ts'
import { importColumns } from '../../../../core/workbooks/import-columns.ts'
import { isImportable } from '../../../../core/workbooks/is-importable.ts'
import type { ImportJob } from '../../../../core/workbooks/import-job.ts'
import { templateSheets, wrongRowsSheet } from '../../../../core/workbooks/import-sheets.ts'
import type { DuplicatePolicy } from '../../../../core/workbooks/import-state.ts'
import { fieldsOf, isYes, readId } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { success } from '../../http/envelope.ts'
import { wrongParameter } from '../../http/failures.ts'
import type { Mounted } from './mounted.ts'
import { sendWorkbook } from './send-workbook.ts'

const MOST_FILES = 10
/** 导入成功 with rows left out (wire protocol 7.5). */
const PARTLY = 201
const LONGEST_MAPPING = 512

const allRows = '共{count}行数据全部导入成功！'
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

const rows = (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => files.map(({ name, bytes }) => ({ name, bytes }))

/** The seed's call: everything in one, as its dialog and its list's button send it. */
const atOnce = ({ type, use, at, may }: Mounted): GuardedCall => ({
  method: 'POST',
  path: at('importExcel'),
  may: may('import'),
  sends: true,
  takesFiles: MOST_FILES,
  run: async ({ uploads, by }, reply) => {
    const sent = await uploads()
    if (!sent.ok) return sent
    const started = await use.startImport.run({ type, files: rows(sent.value.files), by })
    if (!started.ok) return fail(filled(nothingUsable, { reason: started.failure.message }))
    const { job, checked } = started.value
    const check = await checked
    if (!check.ok) return fail(filled(nothingUsable, { reason: check.failure.message }))
    const running = await use.runImport.run({ id: job.id, choice: { policy: 'refuse', partial: true }, by })
    const written = running.ok ? await running.value.written : running
    if (!written.ok) return fail(filled(nothingUsable, { reason: written.failure.message }))
    const [wrong] = job.wrongRows()
    if (wrong && job.kept === 0) return fail(filled(nothingUsable, { reason: `第${wrong.number}行${wrong.problems[0]?.message ?? ''}` }))
    const now = use.clock.now()
    const isDialog = sent.value.files.some(({ field }) => field !== 'file')
    const whole = success(null, allRows.replace('{count}', String(job.kept)), now).envelope
    await reply.send(wrong ? { ...whole, message: someRows, code: PARTLY, result: partly(type, job, isDialog) } : whole)
    return ok(null)
  },
})

/** Importing step by step: check, choose columns, write, all as a job that goes on without its page (widgets §9). */
export const importRoutes = (mounted: Mounted): readonly GuardedCall[] => {
  const { type, use, at, may } = mounted
  if (!isImportable(type)) return []
  const jobAt = (params: Readonly<Record<string, string>>, by: Parameters<GuardedCall['run']>[0]['by']) => {
    const id = readId(params['id'])
    return id.ok ? use.imports.find(id.value, by) : id
  }
  return [
    atOnce(mounted),
    {
      method: 'GET',
      path: at('importTemplate'),
      may: may('import'),
      sends: true,
      run: async ({ by }, reply) =>
        sendWorkbook(reply, use, `${type.title}导入模板`, templateSheets(type, importColumns(type, use.catalogue.dictionaries, by))),
    },
    {
      method: 'POST',
      path: at('importCheck'),
      may: may('import'),
      takesFiles: MOST_FILES,
      run: async ({ uploads, by }) => {
        const sent = await uploads()
        if (!sent.ok) return sent
        const remembered = readRemembered(sent.value.fields['mapping'])
        if (!remembered.ok) return remembered
        const started = await use.startImport.run({ type, files: rows(sent.value.files), remembered: remembered.value, by })
        return started.ok ? ok(started.value.job.state()) : started
      },
    },
    {
      method: 'GET',
      path: at('importJob'),
      may: may('import'),
      run: async ({ by }) => ok(use.imports.of(type.key, by)?.state() ?? null),
    },
    {
      method: 'GET',
      path: at('importColumns'),
      may: may('import'),
      run: async ({ by }) =>
        ok(importColumns(type, use.catalogue.dictionaries, by).map(({ place, title, required }) => ({ place, title, required }))),
    },
    {
      method: 'POST',
      path: at('importMap/:id'),
      may: may('import'),
      run: async ({ params, body, by }) => {
        const fields = fieldsOf(body)
        const id = readId(params['id'])
        if (!fields.ok || !id.ok) return fields.ok ? id : fields
        const remembered = readRemembered(fields.value['mapping'])
        if (!remembered.ok) return remembered
        const mapped = await use.mapImport.run({ id: id.value, remembered: remembered.value, by })
        return mapped.ok ? ok(mapped.value.job.state()) : mapped
      },
    },
    {
      method: 'POST',
      path: at('importRun/:id'),
      may: may('import'),
      run: async ({ params, body, by }) => {
        const fields = fieldsOf(body)
        const id = readId(params['id'])
        if (!fields.ok || !id.ok) return fields.ok ? id : fields
        const policy = readPolicy(fields.value['policy'])
        if (!policy.ok) return policy
        const run = await use.runImport.run({ id: id.value, choice: { policy: policy.value, partial: isYes(fields.value['partial']) }, by })
        return run.ok ? ok(run.value.job.state()) : run
      },
    },
    {
      method: 'POST',
      path: at('importStop/:id'),
      may: may('import'),
      run: async ({ params, by }) => {
        const job = jobAt(params, by)
        if (!job.ok) return job
        use.imports.stop(job.value)
        return ok(null)
      },
    },
    {
      method: 'GET',
      path: at('importErrors/:id'),
      may: may('import'),
      sends: true,
      run: async ({ params, by }, reply) => {
        const job = jobAt(params, by)
        return job.ok ? sendWorkbook(reply, use, `${type.title}导入错误行`, [wrongRowsSheet(job.value)]) : job
      },
    },
  ]
}
