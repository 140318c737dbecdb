import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SamplesByType } from '../../../core/definitions/samples.ts'

const folder = join(import.meta.dirname, '../../../core/documents')

/** Every `*.samples` file beside the documents, compiled or as source. */
export const readSamples = async (): Promise<SamplesByType> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.samples\.(ts|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const modules = await Promise.all(
    files.sort().map((file): Promise<{ readonly default: SamplesByType }> => import(pathToFileURL(file).href)),
  )
  return Object.assign({}, ...modules.map((module) => module.default)) as SamplesByType
}
