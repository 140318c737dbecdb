import type { ComponentType } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { BoolInput } from './bool-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { CodeInput } from './code-input.tsx'
import { CronInput } from './cron-input.tsx'
import { DateInput } from './date-input.tsx'
import { DictInput } from './dict-input.tsx'
import { FilesInput } from './files-input.tsx'
import type { InputProps } from './input-props.ts'
import { LongTextInput } from './long-text-input.tsx'
import { NumberInput } from './number-input.tsx'
import { PickedInput } from './picked-input.tsx'
import { RegionInput } from './region-input.tsx'
import { RichTextInput } from './rich-text-input.tsx'
import { TextInput } from './text-input.tsx'

/** The input of every kind of field. */
export const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  bankcard: TextInput,
  bool: BoolInput,
  category: PickedInput,
  code: CodeInput,
  codes: LongTextInput,
  cron: CronInput,
  date: DateInput,
  datetime: DateInput,
  decimal: NumberInput,
  dept: PickedInput,
  depts: PickedInput,
  dict: DictInput,
  dicts: ChoiceInput,
  email: TextInput,
  file: FilesInput,
  files: FilesInput,
  idcard: TextInput,
  image: FilesInput,
  images: FilesInput,
  int: NumberInput,
  longText: LongTextInput,
  money: NumberInput,
  month: DateInput,
  percent: NumberInput,
  phone: TextInput,
  post: PickedInput,
  price: NumberInput,
  quarter: DateInput,
  ref: PickedInput,
  refBy: PickedInput,
  refs: PickedInput,
  region: RegionInput,
  richText: RichTextInput,
  role: PickedInput,
  rowRef: ChoiceInput,
  text: TextInput,
  time: DateInput,
  tree: PickedInput,
  url: TextInput,
  user: PickedInput,
  username: TextInput,
  users: PickedInput,
  year: DateInput,
}

const WIDE: readonly (ComponentType<InputProps> | undefined)[] = [LongTextInput, FilesInput, CodeInput, RichTextInput]

/** Kinds that want the whole width of the form. */
export const isWide = (kind: string): boolean => WIDE.includes(inputs[kind])

/** Fields that want room for two: several lists beside each other. */
export const isDouble = ({ look }: Field): boolean => look === 'selects'
