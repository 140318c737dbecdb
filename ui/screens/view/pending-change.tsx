import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { toldChange } from '../../../core/records/history/told-change.ts'
import type { ToldChange } from '../../../core/records/history/told-history.ts'
import { NOTHING } from '../../widgets/values/shown.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { text } from '../text.ts'

const Card = styled('section')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    padding: '4px 16px 10px',
    border: `1px solid ${palette.line.main}`,
    borderRadius: 8,
    backgroundColor: palette.ground.card,
    fontSize: 13,
    lineHeight: '20px',
    '& h2': { paddingTop: 8, fontSize: 14, lineHeight: '22px' },
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& th, & td': {
      padding: '6px 16px 6px 0',
      borderBottom: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: 400,
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
    },
    '& tbody tr:last-child > *': { borderBottom: 0 },
    '& th': { width: '20%', color: palette.ink.soft },
    '& thead th + th': { width: '40%' },
    '& td:nth-of-type(1)': { color: palette.ink.soft },
    [theme.breakpoints.down('sm')]: { paddingInline: 14, fontSize: 15, lineHeight: '22px', '& th, & td': { paddingRight: 8 } },
  }
})

/** 变更内容: what would be another value, beside the one that stands (oa W37). */
export const PendingChange = ({ type, record, change }: { readonly type: DocumentType; readonly record: Row; readonly change: Row }) => {
  const show = useShown()
  const { changes, tables } = toldChange(type, record, change)
  const line = ({ key, field, before, after }: ToldChange, where = '') => (
    <tr key={`${where}${key}`}>
      <th scope="row">{`${where}${field.title}`}</th>
      <td>{show(field, before, key) || NOTHING}</td>
      <td>{show(field, after, key) || NOTHING}</td>
    </tr>
  )
  return (
    <Card aria-label={text.change}>
      <h2>{text.change}</h2>
      {changes.length + tables.length === 0 ? (
        '与现有内容相同'
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((one) => line(one))}
            {tables.map(({ title, added, removed, changed }) => (
              <Fragment key={title}>
                {added.length + removed.length > 0 && (
                  <tr>
                    <th scope="row">{title}</th>
                    <td>{removed.length > 0 && text.rows('删除', removed)}</td>
                    <td>{added.length > 0 && text.rows('新增', added)}</td>
                  </tr>
                )}
                {changed.map(({ name, changes: own }) => own.map((one) => line(one, `${title} ${name} `)))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
