import { lazy, type ComponentType, Suspense } from 'react'
import type { InputProps } from './input-props.ts'
import { PickedInput } from './picked-input.tsx'

const RegionSelects = lazy(() => import('./region-selects.tsx').then(({ RegionSelects: component }) => ({ default: component })))

/** Seed §8: what is said of a look that there is not. */
const WRONG = 'Bad type value'

const LOOKS: Readonly<Record<string, ComponentType<InputProps>>> = { cascader: PickedInput, selects: RegionSelects }

/** A region: by typing and in a cascader, or as linked lists. */
export const RegionInput = (props: InputProps) => {
  const Look = LOOKS[props.field.look ?? 'cascader']
  return Look ? (
    <Suspense fallback={<div style={{ height: 32 }} />}>
      <Look {...props} />
    </Suspense>
  ) : (
    <p role="alert">{WRONG}</p>
  )
}
