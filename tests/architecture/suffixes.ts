import { basename } from 'node:path'
import type { ESTree } from 'vite'
import type { Source } from './source.ts'

type Export = { readonly name: string; readonly node: ESTree.Node }

const isErased = ({ type }: ESTree.Node) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration'

const declared = (node: ESTree.Declaration): Export[] => {
  if (node.type === 'VariableDeclaration')
    return node.declarations.map(({ id, init }) => ({ name: id.type === 'Identifier' ? id.name : '', node: init ?? id }))
  return [{ name: 'id' in node && node.id?.type === 'Identifier' ? node.id.name : '', node }]
}

/** What a file exports that exists when it runs. */
const exportsOf = ({ program }: Source): Export[] =>
  program.body.flatMap((node): Export[] => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', node: node.declaration }]
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return []
    if (node.declaration) return isErased(node.declaration) ? [] : declared(node.declaration)
    return node.specifiers.map((one) => ({ name: one.exported.type === 'Identifier' ? one.exported.name : '', node: one }))
  })

const isClass = (node: ESTree.Node): node is ESTree.Class => node.type === 'ClassDeclaration' || node.type === 'ClassExpression'

const publicMethods = (node: ESTree.Class) =>
  node.body.body.flatMap((member) => {
    if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') return []
    const isHidden = member.accessibility === 'private' || member.accessibility === 'protected' || member.key.type === 'PrivateIdentifier'
    const isConstructor = member.type === 'MethodDefinition' && member.kind === 'constructor'
    return isHidden || isConstructor ? [] : [member.key.type === 'Identifier' ? member.key.name : '']
  })

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `core/documents/xt/sales-return.document.ts` for `xt.salesReturn`. */
const fileOf = (key: string) => {
  const [area = '', name = ''] = key.split('.')
  return `core/documents/${kebab(area)}/${kebab(name)}.document.ts`
}

const keyOf = (node: ESTree.Node) => {
  const [given] = node.type === 'CallExpression' ? node.arguments : []
  const pair =
    given?.type === 'ObjectExpression'
      ? given.properties.find((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'key')
      : undefined
  return pair?.type === 'Property' && pair.value.type === 'Literal' ? String(pair.value.value) : undefined
}

type Promise = {
  readonly place: RegExp
  /** What is wrong, if anything. */
  readonly broken: (exports: readonly Export[], path: string) => string | undefined
}

const onlyDefault = ([first, ...more]: readonly Export[]) =>
  first?.name === 'default' && more.length === 0 ? undefined : 'has one default export and no other'

/** What the role in a file's name says about the file. */
const promises: Readonly<Record<string, Promise>> = {
  port: {
    place: /^core\//,
    broken: ([first, ...more]) =>
      first && isClass(first.node) && first.node.abstract && more.length === 0 ? undefined : 'exports one abstract class',
  },
  'use-case': {
    place: /^core\//,
    broken: ([first, ...more]) =>
      first && isClass(first.node) && more.length === 0 && publicMethods(first.node).join() === 'run'
        ? undefined
        : 'exports one class with one public method, `run`',
  },
  machine: {
    place: /^core\/(?!documents\/)/,
    broken: (exports) =>
      exports.filter(({ name }) => /^[a-z]\w*Machine$/.test(name)).length === 1
        ? undefined
        : 'exports one machine whose name ends in Machine',
  },
  document: {
    place: /^core\/documents\/[^/]+\/[^/]+$/,
    broken: (exports, path) => {
      const key = exports[0] && keyOf(exports[0].node)
      return onlyDefault(exports) ?? (key && fileOf(key) === path ? undefined : 'is named after its key')
    },
  },
  view: { place: /^ui\/documents\/[^/]+\/[^/]+\.tsx$/, broken: onlyDefault },
  contract: {
    place: /^tests\/contracts\//,
    broken: ([first, ...more]) =>
      first?.name.endsWith('Contract') && more.length === 0 ? undefined : 'exports one contract whose name ends in Contract',
  },
  test: { place: /^tests\//, broken: (exports) => (exports.length === 0 ? undefined : 'exports nothing') },
  /** Dictionaries that the documents of one area share. */
  dicts: { place: /^core\/documents\/[^/]+\/[a-z-]+\.dicts\.ts$/, broken: () => undefined },
  /** The demonstration's stories of one area: what makes its sample rows believable. */
  samples: { place: /^core\/documents\/([^/]+)\/\1\.samples\.ts$/, broken: () => undefined },
  /** What runs once before a project of tests. */
  setup: { place: /^tests\/support\//, broken: onlyDefault },
  /** Runs in a thread of its own. */
  worker: { place: /^(adapters|ui)\//, broken: (exports) => (exports.length === 0 ? undefined : 'exports nothing') },
  d: { place: /^/, broken: () => undefined },
  /** Written by a command from what is declared. */
  gen: { place: /^core\/definitions\//, broken: () => undefined },
}

// A test repeats the name of its source: tabs.machine.test, tax.property.test.
const testOf = (role: string) => (role.endsWith('.test') ? 'test' : role)

/** Where a file does not keep what its name promises, in sentences. */
export const brokenPromises = (source: Source): string[] => {
  const { path } = source
  const [, role] = /^[^.]+\.(.+)\.tsx?$/.exec(basename(path)) ?? []
  if (!role) return []
  const promise = promises[testOf(role)]
  if (!promise) return [`${path} has a role nobody knows: .${role}`]
  if (!promise.place.test(path)) return [`${path} lies where no .${role} belongs`]
  const broken = promise.broken(exportsOf(source), path)
  return broken ? [`${path} breaks its promise: a .${role} ${broken}`] : []
}
