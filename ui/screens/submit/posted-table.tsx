import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { Rehearsal } from '../../../core/records/write/rehearse-submission.use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { PageLink } from '../../widgets/page-link.tsx'

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    border: `1px solid ${palette.line.main}`,
    borderRadius: 6,
    fontSize: 13,
    '& th, & td': { padding: '7px 10px', textAlign: 'left', borderTop: `1px solid ${palette.line.main}`, overflowWrap: 'anywhere' },
    '& thead th': { borderTop: 0, fontSize: 12, fontWeight: 600, color: palette.ink.soft, backgroundColor: palette.ground.sunken },
    '& .when th': { fontSize: 12, fontWeight: 600, backgroundColor: palette.ground.sunken },
    '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& .after': { fontWeight: 600 },
    '& a': { color: palette.primary.main, textDecoration: 'none' },
    '& a:hover': { color: palette.primary.hover },
    [theme.breakpoints.down('sm')]: { '& .now': { display: 'none' }, '& th, & td': { padding: '7px 6px' } },
  }
})

const WHEN = { submit: '提交时立即发生', approve: '最后一人同意时发生' } as const

/** What is left after it: each figure that changes, now, by how much, and then, grouped by when that happens. */
export const PostedTable = ({ posted, hasUnseen, onLeave }: Pick<Rehearsal, 'posted' | 'hasUnseen'> & { readonly onLeave: () => void }) => {
  const pages = usePages()
  if (posted.length === 0) return <Box sx={{ color: 'ink.soft' }}>{hasUnseen ? '变动的台账您无权查看' : '不过账，也不占用'}</Box>
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">对象</th>
          <th scope="col">项目</th>
          <th scope="col" className="figure now">
            现在
          </th>
          <th scope="col" className="figure">
            变化
          </th>
          <th scope="col" className="figure">
            之后
          </th>
        </tr>
      </thead>
      {(['submit', 'approve'] as const).map((when) => {
        const own = posted.filter((one) => one.when === when)
        if (own.length === 0) return null
        return (
          <tbody key={when}>
            <tr className="when">
              <th scope="rowgroup" colSpan={5}>
                {WHEN[when]}
              </th>
            </tr>
            {own.map(({ typeKey, typeTitle, id, name, title, shown: [now, change, after] }, at) => {
              const page = id ? pages.record(typeKey, id) : undefined
              const called = `${typeTitle} ${name}`.trim()
              return (
                <tr key={at}>
                  <td>
                    {page ? (
                      <PageLink to={page} onClick={onLeave}>
                        {called}
                      </PageLink>
                    ) : (
                      called
                    )}
                  </td>
                  <td>{title}</td>
                  <td className="figure now">{now}</td>
                  <td className="figure">{change}</td>
                  <td className="figure after">{after}</td>
                </tr>
              )
            })}
          </tbody>
        )
      })}
    </Table>
  )
}
