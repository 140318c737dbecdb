import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { lineProblem } from '../../../../core/query/line-problems.ts'
import type { DraftLine } from '../../../../core/query/query-draft.ts'
import type { Rule } from '../../../../core/query/query-tree.ts'
import { ruleTitle, rulesOf } from '../../../../core/query/rules.ts'
import { Icon } from '../../../theme/icon.tsx'
import { useBuilder } from './builder-scope.ts'
import { FieldPick } from './field-pick.tsx'
import { Handle } from './handle.tsx'
import { Pick } from '../pick.tsx'
import { ValueInput } from './value-input.tsx'

/** One condition: field, rule, value; copied, moved and taken away at its end. */
export const LineRow = ({ line }: { readonly line: DraftLine }) => {
  const { fields, marked, edit } = useBuilder()
  const id = useId()
  const asked = fields.get(line.field)
  const isUnknown = line.field !== '' && !asked
  const problem = marked || isUnknown ? lineProblem(line, fields) : undefined
  const problemId = `${id}-problem`

  // Before the lists and dates in it take the arrows for themselves.
  const move = (event: React.KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    const at = event.target as HTMLElement
    flushSync(() => edit({ type: 'move', id: line.id, by }))
    at.focus()
  }

  return (
    <Box role="group" aria-label={asked ? `条件：${asked.title}` : '新条件'} data-line={line.id} sx={{ py: 1 }} onKeyDownCapture={move}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr) 44px 44px', sm: '14px minmax(0, 168px) 112px minmax(0, 1fr) 32px 32px' },
        }}
      >
        <Handle id={line.id} />
        <Box sx={{ minWidth: 0 }}>
          <FieldPick
            id={`${id}-field`}
            field={line.field}
            invalid={problem !== undefined && !asked}
            onPick={(field) => edit({ type: 'field', id: line.id, field })}
          />
        </Box>
        <Box sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' }, minWidth: 0 }}>
          <Pick
            aria-label="规则"
            value={line.rule}
            disabled={!asked}
            onChange={({ target }) => edit({ type: 'rule', id: line.id, rule: target.value as Rule })}
          >
            {(asked ? rulesOf(asked) : [line.rule]).map((rule) => (
              <option key={rule} value={rule}>
                {ruleTitle(rule, asked)}
              </option>
            ))}
          </Pick>
        </Box>
        <ValueInput
          id={`${id}-value`}
          line={line}
          asked={asked}
          invalid={problem !== undefined}
          describedBy={problem ? problemId : undefined}
        />
        <IconButton aria-label="复制这一行" title="复制这一行" onClick={() => edit({ type: 'copy', id: line.id })}>
          <Icon name="copy" />
        </IconButton>
        <IconButton aria-label="删除这一行" title="删除这一行" onClick={() => edit({ type: 'remove', id: line.id })}>
          <Icon name="trash" />
        </IconButton>
      </Box>
      {problem && (
        <Box id={problemId} role="alert" sx={{ pl: { xs: 0, sm: 5.5 }, pt: 1, fontSize: 12, lineHeight: '18px', color: 'states.bad.text' }}>
          {problem}
        </Box>
      )}
    </Box>
  )
}
