import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { useSelector } from '@xstate/react'
import { HintButton } from '../../shell/hint-button.tsx'
import type { GridActor } from './grid-actor.ts'

/** 查找 in the table (Ctrl+F): every find is tinted, Enter goes to the next one. */
export const FindBar = ({ actor, onClose }: { readonly actor: GridActor; readonly onClose: () => void }) => {
  const find = useSelector(actor, ({ context }) => context.find)
  const close = () => {
    actor.send({ type: 'find.close' })
    onClose()
  }
  const count = find && (find.found.length === 0 ? (find.isLooking ? '查找中…' : '没有找到') : `${find.at + 1} / ${find.found.length}`)

  return (
    <Box
      role="search"
      aria-label="在表格中查找"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 40, px: 3, borderTop: 1, borderColor: 'line.main' }}
    >
      <InputBase
        autoFocus
        placeholder="查找"
        inputProps={{ 'aria-label': '查找' }}
        sx={{ width: 220, fontSize: 13 }}
        onChange={({ target }) => actor.send({ type: 'find', text: target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            actor.send({ type: event.shiftKey ? 'find.previous' : 'find.next' })
          }
        }}
      />
      <Box component="span" role="status" sx={{ minWidth: 64, fontSize: 12, color: 'ink.faint' }}>
        {find?.text ? count : ''}
      </Box>
      <HintButton title="上一个 Shift Enter" icon="up" onClick={() => actor.send({ type: 'find.previous' })} />
      <HintButton title="下一个 Enter" icon="down" onClick={() => actor.send({ type: 'find.next' })} />
      <HintButton title="关闭查找" icon="close" onClick={close} />
    </Box>
  )
}
