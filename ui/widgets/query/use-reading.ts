import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AskableField, AskableFields } from '../../../core/query/askable-field.ts'
import { isPeriod } from '../../../core/query/periods.ts'
import { linesOf, type QueryGroup } from '../../../core/query/query-tree.ts'
import type { SentenceInput } from '../../../core/query/sentence.ts'
import { useDictionaries } from '../values/dictionaries.ts'
import type { NameChosen } from './query-row.tsx'

export type Learn = (asked: AskableField, value: string, label: string) => void

const nameOf = (asked: AskableField, value: string) => `${asked.key} ${value}`

/** What chosen values of a query are called: by dictionary, by what was chosen here, else asked of the server once per field. */
export const useReading = (
  fields: AskableFields,
  query: QueryGroup,
  nameChosen: NameChosen,
): { readonly reading: SentenceInput; readonly learn: Learn } => {
  const dictionary = useDictionaries()
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = useRef(new Set<string>())

  const listed = useCallback(
    (asked: AskableField, value: string) => (asked.items ?? dictionary(asked.field.code)).find((item) => item.value === value)?.text,
    [dictionary],
  )
  const learn = useCallback<Learn>((asked, value, label) => {
    wanted.current.add(nameOf(asked, value))
    setLabels((known) => new Map(known).set(nameOf(asked, value), label))
  }, [])

  useEffect(() => {
    for (const { field, values } of linesOf(query)) {
      const asked = fields.get(field)
      if (!asked?.field.kind.labelled) continue
      const unknown = values.filter(
        (value) => !isPeriod(value) && listed(asked, value) === undefined && !wanted.current.has(nameOf(asked, value)),
      )
      if (unknown.length === 0) continue
      for (const value of unknown) wanted.current.add(nameOf(asked, value))
      void nameChosen(asked.place, unknown.join(',')).then((named) => {
        const texts = named.split(',')
        unknown.forEach((value, at) => learn(asked, value, texts[at] ?? value))
      })
    }
  }, [query, fields, listed, learn, nameChosen])

  const reading = useMemo<SentenceInput>(
    () => ({ fields, labelOf: (asked, value) => listed(asked, value) ?? labels.get(nameOf(asked, value)) }),
    [fields, listed, labels],
  )
  return { reading, learn }
}
