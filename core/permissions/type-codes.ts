import { isPosted } from '../definitions/origin.ts'
import type { DocumentType, Step } from '../definitions/document.ts'
import type { ActionType, Command } from '../definitions/buttons.ts'
import type { Field } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'

/** One thing that may be done to a type's records, or one column that may be seen. */
export type TypeCode = { readonly action: string; readonly title: string }

export const codeIn = ({ area, name }: DocumentType, action: string): string => `${area}:${name}:${action}`

const isSubmitted = (type: DocumentType): boolean => type.sort === 'document' || type.process !== undefined

const isImported = (type: DocumentType): boolean =>
  Boolean(type.importable) || Object.values<LinesType>(type.lines).some(({ importable }) => importable === true)

const byHand: readonly TypeCode[] = [
  { action: 'add', title: '新增' },
  { action: 'edit', title: '编辑' },
  { action: 'delete', title: '删除' },
  { action: 'batch_delete', title: '批量删除' },
]

const usual = (type: DocumentType): readonly TypeCode[] => [
  { action: 'list', title: '查询' },
  ...(isPosted(type) ? [] : byHand),
  ...(isSubmitted(type)
    ? [
        { action: 'submit', title: '提交' },
        { action: 'withdraw', title: '撤回' },
        { action: 'void', title: '作废' },
      ]
    : []),
  ...(type.process
    ? [
        { action: 'startProcess', title: '提交审批' },
        { action: 'updateProcess', title: '变更审批' },
      ]
    : []),
  ...(isPosted(type) ? [] : [{ action: 'copy', title: '复制' }]),
  ...(isImported(type) ? [{ action: 'import', title: '导入' }] : []),
  { action: 'export', title: '导出' },
  ...(type.print ? [{ action: 'print', title: '打印' }] : []),
]

export const actionsOf = (type: DocumentType): readonly (readonly [string, ActionType<never>])[] =>
  Object.entries<ActionType<never>>(type.actions ?? {})

export const commandsOf = (type: DocumentType): readonly (readonly [string, Command])[] => Object.entries<Command>(type.commands ?? {})

const fieldsOf = (type: DocumentType): readonly Field[] => [
  ...Object.values<Field>(type.fields),
  ...Object.values<LinesType>(type.lines).flatMap(({ columns }) => Object.values<Field>(columns)),
]

const guards = (type: DocumentType): readonly TypeCode[] => {
  const fields = fieldsOf(type)
  const guarded = fields.flatMap(({ guard, title }) =>
    guard === undefined || guard.includes(':') ? [] : [{ action: guard, title: `查看${title}` }],
  )
  return fields.some(({ mask }) => mask !== undefined) ? [...guarded, { action: 'plain', title: '查看完整号码' }] : guarded
}

/** Every code of a type, in the order of the tree of rights. */
export const typeCodes = (type: DocumentType): readonly TypeCode[] => {
  const own = [...actionsOf(type), ...commandsOf(type)].map(([action, { title }]) => ({ action, title }))
  const all = new Map([...guards(type), ...own, ...usual(type)].map((code) => [code.action, code]))
  return [...usual(type), ...own, ...guards(type)].flatMap(({ action }) => {
    const code = all.get(action)
    all.delete(action)
    return code ? [code] : []
  })
}

/** Roles that decide about a type's documents. */
export const decidingRoles = (type: DocumentType): readonly string[] =>
  (type.approval ?? []).flatMap((step: string | Step<never>) => (typeof step === 'string' ? [step] : step.role ? [step.role] : []))
