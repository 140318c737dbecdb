import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ToldChange, ToldLine, ToldRows } from '../../../core/records/history/told-history.ts'
import { NOTHING } from '../../widgets/values/shown.ts'
import type { Show } from '../../widgets/values/use-shown.ts'
import { text } from '../text.ts'

/** Changes of a record, one beneath the other. */
export const ToldLines = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': { padding: '0 0 14px', marginBottom: 14, borderBottom: `1px solid ${palette.line.main}` },
    '& > li:last-child': { borderBottom: 0 },
    '& .top': { display: 'flex', gap: 8 },
    '& .top > time': { marginLeft: 'auto', fontSize: 12, color: palette.ink.faint },
    '& .who': { color: palette.ink.soft },
    '& .say': { margin: '6px 0 0', padding: '6px 10px', borderRadius: 6, backgroundColor: palette.ground.sunken, whiteSpace: 'pre-wrap' },
    '& dl': { display: 'grid', gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)', gap: '2px 12px', margin: '6px 0 0' },
    '& dt': { color: palette.ink.soft },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& del': { color: palette.ink.faint },
    '& h3': { margin: '8px 0 0', fontSize: 13, fontWeight: 600 },
    '& p': { margin: '2px 0 0' },
  }
})

const Changes = ({ changes, show }: { readonly changes: readonly ToldChange[]; readonly show: Show }) => (
  <dl>
    {changes.map(({ key, field, before, after }) => (
      <Box key={key} component="div" sx={{ display: 'contents' }}>
        <dt>{field.title}</dt>
        <dd>
          <del>{show(field, before, key) || NOTHING}</del> → {show(field, after, key) || NOTHING}
        </dd>
      </Box>
    ))}
  </dl>
)

const Rows = ({ rows: { title, added, removed, changed }, show }: { readonly rows: ToldRows; readonly show: Show }) => (
  <>
    <h3>{title}</h3>
    {added.length > 0 && <p>{text.rows('新增', added)}</p>}
    {removed.length > 0 && <p>{text.rows('删除', removed)}</p>}
    {changed.map(({ name, changes }) => (
      <div key={name}>
        <p>{name}</p>
        <Changes changes={changes} show={show} />
      </div>
    ))}
  </>
)

type ToldChangesProps = { readonly told: Pick<ToldLine, 'changes' | 'tables'>; readonly show: Show }

/** What of a record was changed, before and after. */
export const ToldChanges = ({ told: { changes, tables }, show }: ToldChangesProps) => (
  <>
    {changes.length > 0 && <Changes changes={changes} show={show} />}
    {tables.map((rows) => (
      <Rows key={rows.title} rows={rows} show={show} />
    ))}
  </>
)
