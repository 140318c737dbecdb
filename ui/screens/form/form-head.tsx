import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { textAt } from '../../../core/kernel/wire.ts'
import { calledOf } from '../../../core/records/record-title.ts'
import { stateOf } from '../../../core/records/usual-fields.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { unseen } from '../../theme/visually-hidden.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import { giving, givingFirst, headLine } from '../header-style.ts'
import type { Rights } from '../rights.ts'
import { useTabName } from '../tab-name.ts'
import { useAskWhyNot } from '../why-not.tsx'
import { WhyNotButton } from '../why-not-button.tsx'
import type { FormActor } from './form-actor.ts'
import { StoredRecord } from './stored-record.tsx'

type FormHeadProps = { readonly actor: FormActor; readonly type: DocumentType; readonly rights: Rights }

/** What is written, by its number, its state, and what a stored record offers besides; the tab is called after it. */
export const FormHead = ({ actor, type, rights }: FormHeadProps) => {
  const stored = useSelector(actor, ({ context }) => context.stored)
  const state = useSelector(actor, ({ context }) => stateOf(context.draft)) || 'draft'
  const number = useSelector(actor, ({ context }) => textAt(context.draft, type.number?.field ?? 'billNo') || calledOf(type, context.draft))
  const askWhy = useAskWhyNot()
  // The bar at a telephone's head says that it is a new one.
  const isNamedAbove = useIsNarrow() && !stored
  useTabName(stored && `${number || type.title} 编辑`)
  return (
    <Box component="header" sx={{ ...headLine, minHeight: isNamedAbove ? 0 : 32 }}>
      <Box component="h1" title={type.title} sx={isNamedAbove ? unseen : { ...giving, fontSize: 18, lineHeight: '28px' }}>
        {type.title}
      </Box>
      {!isNamedAbove && (
        <Box component="span" title={number} sx={{ ...(type.number ? {} : giving), fontSize: 13, color: 'ink.soft' }}>
          {number || (stored ? '' : '新增')}
        </Box>
      )}
      {!isNamedAbove && Object.keys(type.states).length > 0 && <Chip tone={toneOf(state)}>{type.states[state]}</Chip>}
      <KeptNote actor={actor} />
      <Box sx={{ flex: 1 }} />
      {stored ? <StoredRecord type={type} record={stored} rights={rights} /> : <WhyNotButton onClick={() => askWhy({})} />}
    </Box>
  )
}

const KeptNote = ({ actor }: { readonly actor: FormActor }) => {
  const at = useSelector(actor, ({ context: { dirty, keptAt } }) => (dirty && keptAt ? keptAt.slice(11, 16) : undefined))
  const said = `草稿已于 ${at} 自动保存在本机`
  return (
    at && (
      <Box component="span" role="status" title={said} sx={{ ...givingFirst, fontSize: 12, color: 'ink.faint' }}>
        {said}
      </Box>
    )
  )
}
