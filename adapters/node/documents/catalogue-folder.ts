import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { type Catalogue, catalogueOf } from '../../../core/definitions/catalogue.ts'
import type { Dictionaries } from '../../../core/definitions/dicts.ts'
import type { HomeType } from '../../../core/definitions/home.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'

type Module = Readonly<Record<string, unknown>>

/** Compiled beside the documents or run from source: either way they lie there. */
const folder = join(import.meta.dirname, '../../../core/documents')

const filesNamed = async (ending: RegExp) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && ending.test(entry.name))
  return files.map((file) => join(file.parentPath, file.name)).sort()
}

const modulesNamed = async (ending: RegExp): Promise<readonly Module[]> => {
  const files = await filesNamed(ending)
  return Promise.all(files.map((file): Promise<Module> => import(pathToFileURL(file).href)))
}

const isDictionary = (value: unknown): value is Dictionaries[string] =>
  typeof value === 'object' && value !== null && 'code' in value && 'items' in value

const dictionariesOf = (modules: readonly Module[]): Dictionaries => {
  const all: Record<string, Dictionaries[string]> = {}
  for (const exported of modules.flatMap((module) => Object.values(module))) {
    for (const one of Object.values(exported as Dictionaries).filter(isDictionary)) {
      if (Object.hasOwn(all, one.code)) throw new Error(`the dictionary ${one.code} is declared twice`)
      all[one.code] = one
    }
  }
  return all
}

/** Every document type, dictionary and the home page declared below core/documents. */
export const readCatalogue = async (): Promise<Catalogue> => {
  const [documents, dictionaries, [home]] = await Promise.all([
    modulesNamed(/\.document\.(ts|js)$/),
    modulesNamed(/\.dicts\.(ts|js)$/),
    modulesNamed(/^home\.(ts|js)$/),
  ])
  const types = documents.map(({ default: type }) => type as DocumentType)
  return catalogueOf(types, dictionariesOf(dictionaries), home?.['home'] as HomeType | undefined)
}
