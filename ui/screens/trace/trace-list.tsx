import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { grouped } from '../../../core/kernel/decimal.ts'
import { amountOfNode } from '../../../core/records/history/trace-layout.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { Icon } from '../../theme/icon.tsx'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import type { TraceLook } from './trace-window.tsx'

const Lines = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: '4px 0 16px',
    padding: 0,
    listStyle: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      alignItems: 'center',
      gap: '0 10px',
      padding: '8px 10px',
      borderBottom: `1px solid ${palette.line.main}`,
    },
    '& li.middle': { borderLeft: `3px solid ${palette.primary.main}`, backgroundColor: palette.primary.tint },
    '& .type': { fontSize: 12, color: palette.ink.soft },
    '& .foot': { gridColumn: '1 / 3', display: 'flex', gap: 10, fontSize: 12, color: palette.ink.soft },
    '& .name': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      textAlign: 'left',
      color: palette.primary.main,
      cursor: 'pointer',
    },
    '& .name:disabled': { color: 'inherit', cursor: 'default' },
    '& .amount': { fontWeight: 600, whiteSpace: 'nowrap' },
  }
})

/** The same documents one under the other, stage by stage: on a telephone, or for whoever reads rather than looks. */
export const TraceList = ({ layout, onCentre, onOpen, onUnfold }: TraceLook) => {
  const pages = usePages()
  return (
    <Box sx={{ flex: 1, overflow: 'auto', p: 4, fontSize: 13, lineHeight: '20px' }}>
      {layout.columns.map(({ step, title, count, amount }) => (
        <section key={step} aria-label={title}>
          <Box component="h3" sx={{ display: 'flex', gap: 2, m: 0, fontSize: 13 }}>
            {title}
            <Box component="span" sx={{ fontWeight: 400, color: 'ink.soft' }}>
              {`${count} 张${amount === undefined ? '' : ` · ${grouped(amount)}`}`}
            </Box>
          </Box>
          <Lines>
            {layout.nodes
              .filter((node) => node.step === step)
              .map((node) => {
                const { key, documents } = node
                const one = documents[0]!
                const own = amountOfNode(node)
                if (documents.length > 1)
                  return (
                    <li key={key}>
                      <span>{`${one.typeTitle} ${documents.length} 张`}</span>
                      <span className="amount">{own === undefined ? '' : grouped(own)}</span>
                      <Button size="small" onClick={() => onUnfold(key)}>
                        展开
                      </Button>
                    </li>
                  )
                return (
                  <li key={key} className={key === layout.centre ? 'middle' : undefined}>
                    <button
                      type="button"
                      className="name"
                      disabled={pages.record(one.typeKey, one.id) === undefined}
                      onClick={() => onOpen(one)}
                    >
                      {one.name || '查看'}
                    </button>
                    <span className="amount">{own === undefined ? '' : grouped(own)}</span>
                    {key === layout.centre ? (
                      <span />
                    ) : (
                      <IconButton size="small" aria-label={`以${one.name}为中心`} title="以它为中心" onClick={() => onCentre(one)}>
                        <Icon name="link" />
                      </IconButton>
                    )}
                    <span className="foot">
                      <span>{one.typeTitle}</span>
                      <time>{one.createTime.slice(0, 10)}</time>
                      {one.state && <Chip tone={toneOf(one.status)}>{one.state}</Chip>}
                    </span>
                  </li>
                )
              })}
          </Lines>
        </section>
      ))}
    </Box>
  )
}
