import { lazy, Suspense } from 'react'
import { ChoiceInput } from './choice-input.tsx'
import type { InputProps } from './input-props.ts'

const RadioInput = lazy(() => import('./radio-input.tsx').then(({ RadioInput: component }) => ({ default: component })))

/** A value of a dictionary: from a list, or as the field says from circles or buttons. */
export const DictInput = (props: InputProps) =>
  props.field.look ? (
    <Suspense>
      <RadioInput {...props} look={props.field.look === 'buttons' ? 'buttons' : 'radios'} />
    </Suspense>
  ) : (
    <ChoiceInput {...props} />
  )
