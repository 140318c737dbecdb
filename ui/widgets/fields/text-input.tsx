import { lazy, Suspense } from 'react'
import { FieldLine } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const TagsInput = lazy(() => import('./tags-input.tsx').then(({ TagsInput: component }) => ({ default: component })))

/** One line of text, or of tags where the field says so. */
export const TextInput = (props: InputProps) =>
  props.field.look === 'tags' && !props.readOnly ? (
    <Suspense fallback={<FieldLine of={props} />}>
      <TagsInput {...props} />
    </Suspense>
  ) : (
    <FieldLine of={props} />
  )
