import { isPosted } from '../../definitions/origin.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import { worded } from '../../definitions/problem-place.ts'
import type { Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Chooser } from './choosing.ts'
import { mayDo } from '../permissions.ts'
import { fieldAt } from '../list/queryable.ts'
import type { WithoutAny } from '../remote-records.port.ts'

const PLACEHOLDER = /\{\w+\}/

const isLimited = ({ type, table, key }: Chooser): boolean => key in ((table ? type.lines[table]?.choices : type.choices) ?? {})

/** Why a field has nothing to offer, and who can mend it, as far as the field and what it names tell. */
export const whyNothing = (chooser: Chooser, target: DocumentType | undefined, by: Person): string => {
  const { title } = chooser.field
  if (!target) return `“${title}”还没有可选项，请联系管理员在数据字典中维护`
  const limited = isLimited(chooser) ? '符合本单已填内容的' : '可选的'
  if (isPosted(target)) return `没有${limited}${title}，“${target.title}”由相关单据审核后产生，请先办理相应的单据`
  return mayDo(by, target, 'add')
    ? `没有${limited}${title}，请先在“${target.title}”中新增`
    : `没有${limited}${title}，请联系可维护“${target.title}”的同事新增`
}

/** Nothing is left of what there was. */
export const allTaken = ({ title }: Field): string => `可选的${title}都已在本表中`

/** What there is is on its way in other documents. */
export const allHeld = ({ title }: DocumentType): string => `剩余部分都已在其他未完成的${title}中，请先办理或作废那些单据`

/** What comes first. */
export const saidAwaited = ({ title }: Field, awaits: readonly Field[]): string =>
  `请先填写${awaits.map((field) => `“${field.title}”`).join('、')}，再选择${title}`

/** The same in the declaration's own words, where it has any, with what the form shows in them. */
export const saidNothing = <T extends WithoutAny>(type: DocumentType, place: string, draft: Row, row: Row | undefined, choices: T): T => {
  const field = fieldAt(type, place)
  if (choices.nothing === undefined || choices.awaits || field?.none === undefined) return choices
  const table = type.lines[place.split('.')[0] ?? '']
  const nothing = worded(field.none, field, { ...draft, ...row }, undefined, { ...type.fields, ...table?.columns })
  // What it speaks of is not filled in yet.
  return PLACEHOLDER.test(nothing) ? choices : { ...choices, nothing }
}
