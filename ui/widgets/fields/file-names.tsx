import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import { isShowable } from '../../../core/files/file-reading.ts'
import { isPicture, nameOf } from '../../../core/files/names.ts'
import { Icon } from '../../theme/icon.tsx'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useDownload, useDownloadAll } from '../upload/file-links.ts'
import { Picture } from '../upload/picture.tsx'
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
  '& img': { width: 22, height: 22, borderRadius: 3, objectFit: 'cover' },
}))

const PreviewDialog = lazyComponent(() => import('../upload/preview-dialog.tsx').then(({ PreviewDialog: component }) => component))

/** Files by name; a click shows a picture or PDF, and fetches any other. */
export const FileNames = ({ id, text }: Pick<InputProps, 'id' | 'text'>) => {
  const download = useDownload()
  const downloadAll = useDownloadAll()
  const [looked, setLooked] = useState<number>()
  const paths = parts(text)
  const showable = paths.filter(isShowable)
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
        ? paths.map((path) => (
            <File
              key={path}
              type="button"
              title={`${isShowable(path) ? '预览' : '下载'}${nameOf(path)}`}
              onClick={() => (isShowable(path) ? setLooked(showable.indexOf(path)) : void download(path))}
            >
              {isPicture(path) ? <Picture path={path} name="" /> : <Icon name="file" size={14} />}
              {nameOf(path)}
            </File>
          ))
        : NOTHING}
      {paths.length > 1 && (
        <File type="button" onClick={() => void downloadAll(paths)}>
          全部下载（ZIP）
        </File>
      )}
      {looked !== undefined && (
        <PreviewDialog paths={showable} at={looked} onAt={setLooked} mayDownload onClose={() => setLooked(undefined)} />
      )}
    </Box>
  )
}
