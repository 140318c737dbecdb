import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { type ImportState, isRunning } from '../../../core/workbooks/import-state.ts'
import type { RunChoice } from '../../../core/workbooks/import-run.ts'
import { type Streams, writeLine } from '../lines/json-lines.ts'
import type { RemoteServer } from '../remote/server.ts'

const LOOKING = 300
const notThere = failure('cli.noFile', '找不到文件，请检查路径')
const brokenOff = failure('cli.brokenOff', '下载中断，请重试')
const notWritten = failure('cli.notWritten', '文件无法写入，请检查路径、权限和磁盘空间')

/** Asks after the import until it stands still. */
const watched = async (server: RemoteServer, path: string, begun: Result<unknown>): Promise<Result<ImportState>> => {
  let answer = begun
  for (;;) {
    if (!answer.ok) return answer
    const state = answer.value as ImportState
    if (!isRunning(state)) return { ok: true, value: state }
    await pass(LOOKING)
    answer = await server.ask({ method: 'GET', path: `${path}/importJob` })
  }
}

const summary = ({ phase, total, wrong, kept, skipped, missing, mapping, failure: why }: ImportState) => ({
  phase,
  total,
  wrong,
  kept,
  skipped,
  missing,
  mapping,
  ...(why ? { message: why.message } : {}),
})

const checked = async (server: RemoteServer, path: string, files: readonly string[]): Promise<Result<ImportState>> => {
  const body = new FormData()
  for (const file of files) {
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) return fail(notThere)
    body.append('files[]', new Blob([new Uint8Array(bytes)]), basename(file))
  }
  return watched(server, path, await server.ask({ method: 'POST', path: `${path}/importCheck`, body }))
}

const tellWrong = (streams: Streams, { wrongRows, files }: ImportState) => {
  for (const { file, number, problems } of wrongRows)
    writeLine(streams, { file: files[file]?.name, row: number, problems: problems.map(({ message }) => message) })
}

/** Says of workbooks what would become of them: the first wrong rows a line each, the sum last. Nothing is written. */
export const importCheck = async (
  streams: Streams,
  server: RemoteServer,
  path: string,
  files: readonly string[],
): Promise<Result<void>> => {
  const state = await checked(server, path, files)
  if (!state.ok) return state
  tellWrong(streams, state.value)
  writeLine(streams, summary(state.value))
  await server.ask({ method: 'POST', path: `${path}/importStop/${state.value.id}`, body: {} })
  return done
}

/** Imports workbooks; wrong rows a line each, the sum last. */
export const importFiles = async (
  streams: Streams,
  server: RemoteServer,
  path: string,
  { files, choice }: { readonly files: readonly string[]; readonly choice: RunChoice },
): Promise<Result<void>> => {
  const state = await checked(server, path, files)
  if (!state.ok) return state
  const { id, phase } = state.value
  const run =
    phase === 'ready'
      ? await watched(server, path, await server.ask({ method: 'POST', path: `${path}/importRun/${id}`, body: choice }))
      : state
  if (!run.ok) return run
  tellWrong(streams, run.value)
  writeLine(streams, summary(run.value))
  return done
}

/** Writes what a list finds into a workbook, or as text with commas where the name ends so. */
export const exportFile = async (
  server: RemoteServer,
  path: string,
  file: string,
  query: Readonly<Record<string, string>>,
): Promise<Result<void>> => {
  const call = file.toLowerCase().endsWith('.csv') ? 'exportCsv' : 'exportXls'
  const sent = await server.fetched(`${path}/${call}`, query)
  if (!sent.ok) return sent
  try {
    await pipeline(Readable.fromWeb(sent.value), createWriteStream(file))
    return done
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return fail(notWritten)
    await rm(file, { force: true })
    return fail(brokenOff)
  }
}
