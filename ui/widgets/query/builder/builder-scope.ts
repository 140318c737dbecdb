import { createContext, useContext } from 'react'
import type { AskableField, AskableFields } from '../../../../core/query/askable-field.ts'
import type { Edit, QueryDraft } from '../../../../core/query/query-draft.ts'
import type { SentenceInput } from '../../../../core/query/sentence.ts'
import type { Learn } from '../use-reading.ts'

/** Pasted names as what they mean to a field; what means nothing is left out. */
export type ResolveTexts = (
  asked: AskableField,
  texts: readonly string[],
) => Promise<readonly { readonly id: string; readonly label: string }[]>

/** What every part of the builder looks at. */
export type BuilderScope = {
  readonly fields: AskableFields
  readonly reading: SentenceInput
  readonly learn: Learn
  readonly resolveTexts: ResolveTexts
  readonly draft: QueryDraft
  /** Lines that lack something say so. */
  readonly marked: boolean
  /** Today in Shanghai, for what relative days come to. */
  readonly today: string
  readonly edit: (edit: Edit) => void
}

export const Builder = createContext<BuilderScope | undefined>(undefined)

export const useBuilder = (): BuilderScope => {
  const scope = useContext(Builder)
  if (!scope) throw new Error('There is no query builder above this component')
  return scope
}
