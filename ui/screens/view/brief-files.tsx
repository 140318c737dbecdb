import Box from '@mui/material/Box'
import type { Keyed } from '../../../core/records/approval/brief.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { Value } from './read-fields.tsx'

type BriefFilesProps = { readonly type: DocumentType; readonly files: Keyed; readonly record: Row }

/** What was put to the document, in one line; nothing where nothing was. */
export const BriefFiles = ({ type, files, record }: BriefFilesProps) =>
  files.length === 0 ? null : (
    <Box
      component="section"
      aria-label="附件"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 24px',
        px: 4,
        py: 2.5,
        fontSize: 13,
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
      }}
    >
      {files.map(([key, field]) => (
        <Box key={key} sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
          <b>{field.title}</b>
          <Value type={type} name={key} field={field} row={record} />
        </Box>
      ))}
    </Box>
  )
