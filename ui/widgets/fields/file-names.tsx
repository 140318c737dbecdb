import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { parts } from '../../../core/definitions/listed.ts'
import { nameOf } from '../../../core/files/names.ts'
import { Icon } from '../../theme/icon.tsx'
import { useDownload } from '../upload/file-links.ts'
import { NOTHING } from '../values/shown.ts'
import type { InputProps } from './input-props.ts'

const File = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 28,
  maxWidth: '100%',
  padding: '0 10px',
  border: `1px solid ${theme.vars!.palette.line.main}`,
  borderRadius: 4,
  background: 'none',
  font: 'inherit',
  color: theme.vars!.palette.primary.main,
  cursor: 'pointer',
}))

/** Files by name; a click fetches one. */
export const FileNames = ({ id, text }: Pick<InputProps, 'id' | 'text'>) => {
  const download = useDownload()
  return (
    <Box
      id={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 32,
        fontSize: 13,
        color: text ? 'ink.main' : 'ink.faint',
      }}
    >
      {text
        ? parts(text).map((path) => (
            <File key={path} type="button" title={`下载${nameOf(path)}`} onClick={() => void download(path)}>
              <Icon name="file" size={14} />
              {nameOf(path)}
            </File>
          ))
        : NOTHING}
    </Box>
  )
}
