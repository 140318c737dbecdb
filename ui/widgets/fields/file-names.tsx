import Box from '@mui/material/Box'
import { parts } from '../../../core/definitions/listed.ts'
import { Icon } from '../../theme/icon.tsx'
import { NOTHING } from '../values/shown.ts'
import type { InputProps } from './input-props.ts'

/** The last part of a stored path, without what the store put in front of it. */
export const fileName = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? path).replace(/_\d{13}(?=\.\w+$)/, '')

/** Files by name; they are added where uploads are. */
export const FileNames = ({ id, text }: Pick<InputProps, 'id' | 'text'>) => (
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
          <Box
            key={path}
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.5,
              height: 28,
              px: 2.5,
              border: 1,
              borderColor: 'line.main',
              borderRadius: 1,
            }}
          >
            <Icon name="file" size={14} />
            {fileName(path)}
          </Box>
        ))
      : NOTHING}
  </Box>
)
