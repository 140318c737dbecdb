import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { parseQueryTree } from '../../../core/query/read-query-tree.ts'
import { readQueryBack } from '../../../core/query/sentence.ts'
import { Icon } from '../../theme/icon.tsx'
import { useReading } from '../../widgets/query/use-reading.ts'
import { Words } from '../../widgets/query/query-sentence.tsx'
import { useAskable } from '../list/use-askable.ts'
import { useNameChosen } from '../list/use-name-chosen.ts'

type ConditionSaidProps = { readonly subject: DocumentType | undefined; readonly written: string }

/** On which condition a step is taken, as a sentence; nothing where it always is. */
export const ConditionSaid = ({ subject, written }: ConditionSaidProps) => {
  const query = useMemo(() => (written ? parseQueryTree(written) : undefined), [written])
  return subject && query ? <Said subject={subject} query={query} /> : null
}

const Said = ({ subject, query }: { readonly subject: DocumentType; readonly query: QueryGroup }) => {
  const fields = useAskable(subject)
  const { reading } = useReading(fields, query, useNameChosen(subject))
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        mt: 1,
        px: 1.5,
        borderRadius: 1,
        bgcolor: 'states.idle.ground',
        fontSize: 12,
      }}
    >
      <Icon name="filter" size={12} />
      <span>
        <Words words={readQueryBack(query, reading)} />
      </span>
    </Box>
  )
}
