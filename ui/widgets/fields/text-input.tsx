import { lazy, Suspense } from 'react'
import { isNumber } from '../values/shown.ts'
import { FieldLine } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const TagsInput = lazy(() => import('./tags-input.tsx').then(({ TagsInput: component }) => ({ default: component })))

const AT_RIGHT = { inputProps: { style: { textAlign: 'right' } } } as const

/** One line of text, or of tags where the field says so; what is read only may be a number. */
export const TextInput = (props: InputProps) =>
  props.field.look === 'tags' && !props.readOnly ? (
    <Suspense fallback={<FieldLine of={props} />}>
      <TagsInput {...props} />
    </Suspense>
  ) : (
    <FieldLine of={props} {...(isNumber(props.field) ? AT_RIGHT : {})} />
  )
