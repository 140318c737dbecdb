import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** One word of the language, as its type explains it. */
export type Option = {
  readonly name: string
  readonly doc: string
  /** The one value it may have. */
  readonly literal?: string
  readonly below: readonly Option[]
}

/** A type of options by its name, with what is said of it. */
export type Explained = { readonly doc: string; readonly options: readonly Option[] }

const definitions = join(import.meta.dirname, '../../core/definitions')

const proseOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .replaceAll(/^\s+|\s+$/g, '')

/** The doc lines of a source, by the place where what they explain begins. */
const docsIn = (text: string, comments: ReturnType<typeof parseSync>['comments']): ((start: number) => string) => {
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  return (start) => {
    const before = docs.findLast(({ end }) => end <= start)
    return before && /^\s*(export\s+)?$/.test(text.slice(before.end, start)) ? proseOf(before.value.slice(1)) : ''
  }
}

type Doc = (start: number) => string

const optionsIn = (type: ESTree.TSType | null | undefined, doc: Doc): readonly Option[] => {
  switch (type?.type) {
    case 'TSTypeLiteral':
      return type.members.flatMap((member): readonly Option[] => {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
        const value = member.typeAnnotation?.typeAnnotation
        // `rows?: undefined` only keeps the alternatives of a union apart.
        if (value?.type === 'TSUndefinedKeyword') return []
        const literal = value?.type === 'TSLiteralType' && value.literal.type === 'Literal' ? { literal: String(value.literal.value) } : {}
        return [{ name: member.key.name, doc: doc(member.start), ...literal, below: optionsIn(value, doc) }]
      })
    case 'TSIntersectionType':
    case 'TSUnionType':
      return merged(type.types.flatMap((one) => optionsIn(one, doc)))
    case 'TSParenthesizedType':
      return optionsIn(type.typeAnnotation, doc)
    case 'TSTypeOperator':
      return optionsIn(type.typeAnnotation, doc)
    case 'TSArrayType':
      return optionsIn(type.elementType, doc)
    case 'TSIndexedAccessType':
      return optionsIn(type.objectType, doc)
    case 'TSMappedType':
      return optionsIn(type.typeAnnotation, doc)
    case 'TSConditionalType':
      return merged([...optionsIn(type.trueType, doc), ...optionsIn(type.falseType, doc)])
    default:
      return []
  }
}

const merged = (options: readonly Option[]): readonly Option[] => {
  const named = new Map<string, Option>()
  for (const option of options) {
    const known = named.get(option.name)
    named.set(option.name, known ? { ...known, doc: known.doc || option.doc, below: merged([...known.below, ...option.below]) } : option)
  }
  return [...named.values()]
}

const declaredBy = (node: ESTree.Program['body'][number]) => {
  const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  return declared?.type === 'TSTypeAliasDeclaration' ? { start: node.start, declared } : undefined
}

const read = (file: string): ReadonlyMap<string, Explained> => {
  const text = readFileSync(join(definitions, file), 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const doc = docsIn(text, comments)
  return new Map(
    program.body.flatMap((node) => {
      const alias = declaredBy(node)
      if (!alias) return []
      const { id, typeAnnotation } = alias.declared
      return [[id.name, { doc: doc(alias.start), options: optionsIn(typeAnnotation, doc) }] as const]
    }),
  )
}

const known = new Map<string, ReadonlyMap<string, Explained>>()

/** The types of a source of `core/definitions`, by name. */
export const explainedIn = (file: string): ReadonlyMap<string, Explained> => {
  const explained = known.get(file) ?? read(file)
  known.set(file, explained)
  return explained
}
