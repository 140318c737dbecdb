import Box from '@mui/material/Box'
import type { FilesTogether } from '../../../core/records/approval/approval-files.ts'
import { FileNames } from '../../widgets/fields/file-names.tsx'
import { moment } from '../../widgets/values/shown.ts'

type ApprovalFilesProps = { readonly files: readonly FilesTogether[]; readonly today: string }

/** 附件: what came with the document and with all opinions, by whom and when; nothing where nothing did. */
export const ApprovalFiles = ({ files, today }: ApprovalFilesProps) =>
  files.length === 0 ? null : (
    <Box
      component="section"
      aria-label="附件"
      sx={{ px: { xs: 3.5, sm: 4 }, py: 2.5, fontSize: 13, bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: 2 }}
    >
      <Box component="h2" sx={{ fontSize: 14, lineHeight: '22px' }}>
        {`附件 ${files.reduce((count, { paths }) => count + paths.length, 0)}`}
      </Box>
      {files.map(({ key, title, paths, who, at }) => (
        <Box
          key={key}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
            columnGap: 3,
            alignItems: 'center',
            py: 1,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <b>{title}</b>
            {(who || at) && (
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>
                {[who, at && moment(at, today)].filter(Boolean).join(' · ')}
              </Box>
            )}
          </Box>
          <FileNames id={`files-of-${key}`} text={paths.join(',')} />
        </Box>
      ))}
    </Box>
  )
