import { styled } from '@mui/material/styles'

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 13,
    lineHeight: '20px',
    '& th, & td': { padding: '4px 16px', textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'left' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      fontSize: 12,
      fontWeight: 600,
      color: palette.ink.soft,
      backgroundColor: palette.ground.sunken,
    },
    '& tbody tr': { borderTop: `1px solid ${palette.line.main}` },
  }
})

type ChartTableProps = {
  readonly label: string
  /** What the rows are, then what their figures are. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly [name: string, ...figures: string[]])[]
}

/** The numbers of a chart (look.md §3: every chart has a 表格 view). */
export const ChartTable = ({ label, heads, rows }: ChartTableProps) => (
  <Table aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...figures], at) => (
        <tr key={`${at} ${name}`}>
          <th scope="row">{name}</th>
          {figures.map((figure, column) => (
            <td key={heads[column + 1]}>{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
