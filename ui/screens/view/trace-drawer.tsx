import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useCallback, useState } from 'react'
import { PageLink } from '../../widgets/page-link.tsx'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import type { Traced } from '../../../core/records/history/trace.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { Icon } from '../../theme/icon.tsx'
import { loadDocument } from '../definitions.ts'
import { nameOf } from '../name-of.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: '4px 0 16px',
    padding: 0,
    listStyle: 'none',
    '& li': { display: 'flex', alignItems: 'baseline', gap: 8, padding: '6px 0', borderBottom: `1px solid ${palette.line.main}` },
    '& .type': { flex: 'none', width: 88, color: palette.ink.soft },
    '& a': { color: palette.primary.main, textDecoration: 'none', overflowWrap: 'anywhere' },
    '& a:hover': { color: palette.primary.hover },
    '& .state': { marginLeft: 'auto', whiteSpace: 'nowrap', color: palette.ink.soft },
    '& time': { fontSize: 12, color: palette.ink.faint },
  }
})

type PartProps = {
  readonly title: string
  readonly found: readonly Traced[]
  readonly onCentre: (traced: Traced) => void
  readonly onClose: () => void
}

const Part = ({ title, found, onCentre, onClose }: PartProps) => {
  const pages = usePages()
  return (
    <>
      <Box component="h3" sx={{ fontSize: 13, color: 'ink.soft' }}>
        {title}
      </Box>
      {found.length === 0 ? (
        <Box sx={{ mt: 1, mb: 4, color: 'ink.faint' }}>没有</Box>
      ) : (
        <List>
          {found.map((traced) => {
            const { typeKey, typeTitle, id, name, state, createTime } = traced
            const page = pages.record(typeKey, id)
            return (
              <li key={`${typeKey}/${id}`}>
                <span className="type">{typeTitle}</span>
                {page ? (
                  <PageLink to={page} onClick={onClose}>
                    {name || '查看'}
                  </PageLink>
                ) : (
                  name
                )}
                <span className="state">{state}</span>
                <time>{createTime.slice(0, 10)}</time>
                <IconButton size="small" aria-label={`以${name}为中心`} title="以它为中心" onClick={() => onCentre(traced)}>
                  <Icon name="link" />
                </IconButton>
              </li>
            )
          })}
        </List>
      )}
    </>
  )
}

type TraceDrawerProps = { readonly type: DocumentType; readonly record: Row; readonly title: string; readonly onClose: () => void }

/** 单据追踪: what the document was made from, and what was made from it; any of them may stand in the middle next. */
export const TraceDrawer = ({ type, record, title, onClose }: TraceDrawerProps) => {
  const records = useCase(RemoteRecords)
  const [way, setWay] = useState<readonly Traced[]>([])
  const centre = way.at(-1)
  const key = centre?.typeKey ?? type.key
  const id = centre?.id ?? idOf(record)
  const answered = useAnswer(
    useCallback(async () => {
      const at = await loadDocument(key)
      return records.trace(at?.type ?? type, id)
    }, [records, type, key, id]),
  )
  const onCentre = (traced: Traced) => setWay([...way, traced])
  return (
    <SideDrawer title={title} answered={answered} onClose={onClose}>
      {({ before, after }) => (
        <>
          <Part title="来源单据" found={before} onCentre={onCentre} onClose={onClose} />
          <Box sx={{ display: 'flex', gap: 2, mb: 4, p: '6px 10px', borderRadius: '6px', bgcolor: 'primary.tint' }}>
            <span>{centre ? `${centre.typeTitle} ${centre.name}` : nameOf(type, record)}</span>
            {centre && (
              <Button size="small" sx={{ ml: 'auto' }} onClick={() => setWay(way.slice(0, -1))}>
                返回上一张
              </Button>
            )}
          </Box>
          <Part title="后续单据" found={after} onCentre={onCentre} onClose={onClose} />
        </>
      )}
    </SideDrawer>
  )
}
