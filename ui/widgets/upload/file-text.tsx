import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import type { Block, FileReading } from '../../../core/files/file-reading.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../feedback/in-place.tsx'
import { useAsked } from '../pickers/use-asked.ts'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    overflow: 'auto',
    fontSize: 13,
    lineHeight: '20px',
    '& table': { borderCollapse: 'collapse', margin: '8px 0' },
    '& td, & th': {
      maxWidth: 320,
      padding: '4px 8px',
      border: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      verticalAlign: 'top',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    '& th': { color: palette.ink.soft, backgroundColor: palette.ground.sunken, fontWeight: 400, textAlign: 'center' },
    '& .written': { maxWidth: 760, margin: '0 auto', '& p, & h3': { margin: '0 0 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
    '& pre': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' },
    '& .cut': { padding: '8px 0', color: palette.ink.soft, fontSize: 12 },
    '& select': {
      height: 32,
      marginBottom: 8,
      padding: '0 8px',
      borderRadius: 6,
      border: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      color: 'inherit',
      font: 'inherit',
    },
  }
})

const HEADINGS = ['18px', '16px', '14px']

const Written = ({ block }: { readonly block: Block }) =>
  'rows' in block ? (
    <table>
      <tbody>
        {block.rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ) : block.level === undefined ? (
    <p>{block.text || ' '}</p>
  ) : (
    <Box component="h3" sx={{ fontSize: HEADINGS[block.level - 1] ?? '13px' }}>
      {block.text}
    </Box>
  )

const Read = ({ reading, onSheet }: { readonly reading: FileReading; readonly onSheet: (sheet: string) => void }) => {
  if (reading.kind === 'text') return <pre>{reading.text}</pre>
  if (reading.kind === 'blocks')
    return (
      <div className="written">
        {reading.blocks.map((block, at) => (
          <Written key={at} block={block} />
        ))}
      </div>
    )
  return (
    <>
      {reading.sheets.length > 1 && (
        <select aria-label="工作表" value={reading.sheet} onChange={({ target }) => onSheet(target.value)}>
          {reading.sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </select>
      )}
      <table aria-label={reading.sheet}>
        <tbody>
          {reading.rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What a document, a workbook or a text says, read by the server (widgets 10.5): its words, without its looks. */
export const FileText = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const uploads = useCase(Uploads)
  const [sheet, setSheet] = useState<string>()
  const { value, failure, retry } = useAsked(
    useCallback((signal: AbortSignal) => uploads.read(path, sheet, signal), [uploads, path, sheet]),
  )
  return (
    <Frame tabIndex={0} role="region" aria-label={`${name}的内容`}>
      {failure && <Failed failure={failure} onRetry={retry} />}
      {!failure && value && <Read reading={value} onSheet={setSheet} />}
      {!failure && value?.isCut && <div className="cut">内容较多，仅显示开头部分，完整内容请下载后查看</div>}
    </Frame>
  )
}
