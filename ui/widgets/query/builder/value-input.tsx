import Box from '@mui/material/Box'
import { useId } from 'react'
import { parts } from '../../../../core/definitions/listed.ts'
import type { AskableField } from '../../../../core/query/askable-field.ts'
import type { DraftLine } from '../../../../core/query/query-draft.ts'
import { isDay, pastedValues } from '../../../../core/query/rules.ts'
import { isSeveral, isUnary } from '../../../../core/query/query-tree.ts'
import { readBack } from '../../../../core/query/sentence.ts'
import { ChoiceInput } from '../../fields/choice-input.tsx'
import type { InputProps } from '../../fields/input-props.ts'
import { NumberInput } from '../../fields/number-input.tsx'
import { TextInput } from '../../fields/text-input.tsx'
import { useLatest } from '../../use-latest.ts'
import { isNumber } from '../../values/shown.ts'
import { useBuilder } from './builder-scope.ts'
import { DaysInput } from './days-input.tsx'
import { Pick } from '../pick.tsx'
import { SpokenLabel } from './spoken-label.tsx'
import { SeveralTexts } from './several-texts.tsx'

type ValueInputProps = {
  readonly id: string
  readonly line: DraftLine
  readonly asked: AskableField | undefined
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

/** What a line compares with, as its field and its rule want it. */
export const ValueInput = ({ id, line, asked, invalid, describedBy }: ValueInputProps) => {
  const { edit, reading, learn, resolveTexts } = useBuilder()
  const latest = useLatest(line.values)
  const until = useId()
  const { rule, values } = line
  const [first = '', second = ''] = values
  const set = (next: readonly string[]) => edit({ type: 'values', id: line.id, values: next })
  if (!asked || isUnary(rule)) return <Box aria-hidden={!asked} sx={{ minHeight: 32 }} />

  const { field, title } = asked
  const several = isSeveral(rule)
  const isChosen = field.kind.labelled === true || asked.items !== undefined
  if (isDay(asked)) return <DaysInput id={id} asked={asked} single={rule !== 'between'} values={values} invalid={invalid} onValues={set} />
  if (field.kind.name === 'bool')
    return (
      <Pick
        id={id}
        aria-label={`${title}的值`}
        aria-invalid={invalid}
        value={first}
        onChange={({ target }) => set(target.value ? [target.value] : [])}
      >
        <option value="">请选择</option>
        <option value="Y">是</option>
        <option value="N">否</option>
      </Pick>
    )

  const props: InputProps = {
    id,
    // One of several is chosen even where the field itself holds a list.
    field: { ...field, title, kind: { ...field.kind, many: several } },
    place: asked.place,
    text: several ? values.join(',') : first,
    label: values.map((value) => readBack(asked, value, reading)).join(','),
    onText: (text) => set(text === '' ? [] : [text]),
    onChoose: (choice) => {
      const ids = several ? parts(choice?.id) : choice ? [choice.id] : []
      const labels = several ? (choice?.label ?? '').split(',') : [choice?.label ?? '']
      ids.forEach((value, at) => learn(asked, value, labels[at]?.trim() || value))
      set(ids)
    },
    onBlur: () => undefined,
    invalid,
    readOnly: false,
    required: false,
    describedBy,
    placeholder: `${isChosen ? '请选择' : '请输入'}${field.title}`,
  }
  if (several && !isChosen) return <SeveralTexts id={id} title={title} values={values} invalid={invalid} onValues={set} />
  if (rule === 'between')
    return (
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)', gap: 1, alignItems: 'center' }}
        role="group"
        aria-label={title}
      >
        <SpokenLabel htmlFor={id}>{title}从</SpokenLabel>
        <NumberInput {...props} placeholder="从" onText={(text) => set([text, second])} />
        <span>~</span>
        <SpokenLabel htmlFor={until}>{title}到</SpokenLabel>
        <NumberInput {...props} id={until} text={second} placeholder="到" onText={(text) => set([first, text])} />
      </Box>
    )
  const Input = isChosen ? ChoiceInput : isNumber(field) ? NumberInput : TextInput
  const paste = async (texts: readonly string[]) => {
    const found = await resolveTexts(asked, texts)
    for (const { id: value, label } of found) learn(asked, value, label)
    if (found.length) set([...new Set([...latest.current, ...found.map(({ id: value }) => value)])])
  }

  return (
    <Box
      sx={{ minWidth: 0 }}
      onPasteCapture={(event) => {
        const texts = several ? pastedValues(event.clipboardData.getData('text')) : []
        if (texts.length < 2) return
        event.preventDefault()
        void paste(texts)
      }}
    >
      <SpokenLabel htmlFor={id}>{title}的值</SpokenLabel>
      <Input key={`${asked.key} ${several}`} {...props} />
    </Box>
  )
}
