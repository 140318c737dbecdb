import type { ComponentType } from 'react'
import { BoolInput } from './bool-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { CronInput } from './cron-input.tsx'
import { DateInput } from './date-input.tsx'
import { FilesInput } from './files-input.tsx'
import type { InputProps } from './input-props.ts'
import { LongTextInput } from './long-text-input.tsx'
import { NumberInput } from './number-input.tsx'
import { TextInput } from './text-input.tsx'

/** The input of every kind of field. */
export const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  bankcard: TextInput,
  bool: BoolInput,
  category: ChoiceInput,
  code: LongTextInput,
  cron: CronInput,
  date: DateInput,
  datetime: DateInput,
  decimal: NumberInput,
  dept: ChoiceInput,
  depts: ChoiceInput,
  dict: ChoiceInput,
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
  month: TextInput,
  percent: NumberInput,
  phone: TextInput,
  post: ChoiceInput,
  price: NumberInput,
  ref: ChoiceInput,
  refBy: ChoiceInput,
  refs: ChoiceInput,
  region: ChoiceInput,
  richText: LongTextInput,
  role: ChoiceInput,
  rowRef: ChoiceInput,
  text: TextInput,
  time: TextInput,
  tree: ChoiceInput,
  url: TextInput,
  user: ChoiceInput,
  username: TextInput,
  users: ChoiceInput,
  year: TextInput,
}

/** Kinds whose value is taken from a list, not typed. */
export const isTaken = (kind: string): boolean => inputs[kind] === ChoiceInput

/** Kinds that want the whole width of the form. */
export const isWide = (kind: string): boolean => inputs[kind] === LongTextInput || inputs[kind] === FilesInput
