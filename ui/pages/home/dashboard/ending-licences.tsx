import { styled } from '@mui/material/styles'
import { PageLink } from '../../../widgets/page-link.tsx'
import type { Licences } from '../../../../core/reports/home-page.ts'
import { usePages } from '../../../hooks/use-pages.ts'
import { Chip } from '../../../widgets/values/chip.tsx'
import { Panel } from '../../../widgets/panel.tsx'
import { Nothing } from './nothing.tsx'

const SOON = 30

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 13,
    '& th': {
      padding: '6px 16px',
      fontWeight: 600,
      textAlign: 'left',
      color: palette.ink.soft,
      backgroundColor: palette.ground.sunken,
      whiteSpace: 'nowrap',
    },
    '& td': {
      padding: '7px 16px',
      borderTop: `1px solid ${palette.line.main}`,
      maxWidth: 240,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .left': { textAlign: 'right' },
    '& a': { color: palette.primary.main, textDecoration: 'none' },
    '& a:hover': { textDecoration: 'underline' },
    [theme.breakpoints.down('md')]: { '& .kind, & .who, & .type': { display: 'none' }, '& td': { maxWidth: 150 } },
    [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: 8 }, '& td': { maxWidth: '32vw' } },
  }
})

/** The licences that end next, with the days that are left. */
export const EndingLicences = ({ licences: { of, due, expired, rows } }: { readonly licences: Licences }) => {
  const pages = usePages()
  const list = pages.list(of)
  return (
    <Panel title="证照预警" note={`即将到期 ${due} 项，已过期 ${expired} 项`} aside={list && <PageLink to={list}>全部证照</PageLink>}>
      {rows.length === 0 ? (
        <Nothing>没有即将到期的证照</Nothing>
      ) : (
        <Table>
          <thead>
            <tr>
              <th className="kind">证照主体</th>
              <th>主体名称</th>
              <th className="type">证照类型</th>
              <th>有效期至</th>
              <th className="who">跟进人</th>
              <th className="left">剩余</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, ownerType, ownerName, licenceType, expiryDate, keeper, daysLeft }) => {
              const page = pages.record(of, id)
              return (
                <tr key={id}>
                  <td className="kind">{ownerType}</td>
                  <td title={ownerName}>{page ? <PageLink to={page}>{ownerName}</PageLink> : ownerName}</td>
                  <td className="type">{licenceType}</td>
                  <td>{expiryDate}</td>
                  <td className="who">{keeper}</td>
                  <td className="left">
                    <Chip tone={daysLeft <= SOON ? 'bad' : 'warn'}>{daysLeft} 天</Chip>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
