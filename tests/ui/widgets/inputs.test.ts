import { expect, test } from 'vitest'
import { inputs } from '../../../ui/widgets/fields/inputs.ts'

const kinds = import.meta.glob('../../../core/definitions/kinds/*.ts', { eager: true }) as Readonly<Record<string, object>>

const isKind = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'storage' in value

test('every kind of field has an input, and every input a kind', () => {
  const names = Object.values(kinds).flatMap((module) => Object.values(module).flatMap((value) => (isKind(value) ? [value.name] : [])))
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(inputs).toSorted())
})
