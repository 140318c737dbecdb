import { readdirSync, readFileSync } from 'node:fs'
import { posix, relative, resolve, sep } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = {
  /** As it is written. */
  readonly specifier: string
  /** What it names: a path from the project's root, or a package (`@mui/material`, `node:fs`). */
  readonly target: string
  readonly isRelative: boolean
  /** Erased by the compiler: nothing of it runs. */
  readonly isType: boolean
}

export type Source = {
  /** From the project's root, with `/`. */
  readonly path: string
  readonly program: ESTree.Program
  readonly imports: readonly Import[]
}

const packageOf = (specifier: string) =>
  specifier.startsWith('node:') ? specifier : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const importOf = (path: string, specifier: string, isType: boolean): Import => {
  const isRelative = specifier.startsWith('.')
  const target = isRelative ? posix.join(posix.dirname(path), specifier) : packageOf(specifier)
  return { specifier, target, isRelative, isType }
}

const isTypeOnly = (node: ESTree.ImportDeclaration) =>
  node.importKind === 'type' ||
  (node.specifiers.length > 0 && node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type'))

export const parse = (path: string, text: string): Source => {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)

  const imports: Import[] = []
  const keep = (specifier: string, isType: boolean) => imports.push(importOf(path, specifier, isType))
  new Visitor({
    ImportDeclaration: (node) => keep(node.source.value, isTypeOnly(node)),
    ExportAllDeclaration: (node) => keep(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && keep(node.source.value, node.exportKind === 'type'),
    ImportExpression: ({ source }) => source.type === 'Literal' && typeof source.value === 'string' && keep(source.value, false),
    TSImportType: ({ source }) => keep(source.value, true),
  }).visit(program)
  return { path, program, imports }
}

const root = resolve(import.meta.dirname, '../..')

/** Every TypeScript source below a folder of the project. */
export const sourcesIn = (folder: string): Source[] =>
  readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .map((file) => parse(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')))
