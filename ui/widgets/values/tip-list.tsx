import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'

const SHOWN = 2

const More = styled('button')(({ theme }) => ({
  marginLeft: 6,
  padding: '0 6px',
  border: 0,
  borderRadius: 4,
  backgroundColor: theme.vars!.palette.ground.sunken,
  color: theme.vars!.palette.ink.soft,
  font: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
  cursor: 'default',
}))

type TipListProps = { readonly title: string; readonly items: readonly string[]; readonly shown?: number }

/** The first of several, and how many more there are; all of them over it, where one points or comes by keyboard. */
export const TipList = ({ title, items, shown = SHOWN }: TipListProps) => {
  const more = items.length - shown
  return (
    <span>
      {items.slice(0, shown).join('、')}
      {more > 0 && (
        <Tooltip
          title={
            <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          }
        >
          <More type="button" aria-label={`${title}：${items.join('、')}`}>{`+${more}`}</More>
        </Tooltip>
      )}
    </span>
  )
}
