import type { ComponentProps } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { QueryChips } from '../../widgets/query/query-chips.tsx'
import { useAskable } from './use-askable.ts'

/** The advanced query that a list asks, line by line. */
export const AskedChips = ({ type, ...chips }: Omit<ComponentProps<typeof QueryChips>, 'fields'> & { readonly type: DocumentType }) => (
  <QueryChips {...chips} fields={useAskable(type)} />
)
