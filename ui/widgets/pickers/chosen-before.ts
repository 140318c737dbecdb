import { parts } from '../../../core/definitions/listed.ts'

/** What a picker begins with: the ids in the field, each with the label that rides beside it; an id without one shows itself. */
export const chosenBefore = ({
  value,
  label,
  isMany,
}: {
  readonly value: string
  readonly label: string
  readonly isMany: boolean
}): ReadonlyMap<string, string> => {
  const labels = isMany ? label.split(',') : [label]
  const ids = isMany ? parts(value) : value === '' ? [] : [value]
  return new Map(ids.map((id, at) => [id, labels[at]?.trim() || id]))
}
