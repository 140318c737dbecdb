import Box from '@mui/material/Box'
import { useEffect } from 'react'
import type { Region } from '../../../core/lookups/regions.ts'
import { useRegionSteps } from '../pickers/use-region-steps.ts'
import { Pick } from '../query/pick.tsx'
import type { InputProps } from './input-props.ts'

const TITLES = ['省', '市', '区县']

/** 省, 市, 区县 as linked lists beside each other (seed §2): another choice empties those below it. */
export const RegionSelects = (props: InputProps) => <Selects key={props.text} {...props} />

const Selects = ({ id, field, text, onChoose, onBlur, invalid, readOnly, describedBy, inputRef }: InputProps) => {
  const { depth, path, steps, failure, choose, retry } = useRegionSteps(text, field.level)
  const reset = path.length === 0 && text !== ''
  useEffect(() => {
    if (reset) onChoose(null)
  }, [reset, onChoose])

  const change = (at: number, offered: readonly Region[], code: string) => {
    const region = offered.find((one) => one.code === code)
    if (region && (at + 1 === depth || region.isLeaf)) return onChoose({ id: region.code, label: region.fullText, values: {} })
    choose(at, code)
  }
  return (
    <Box role="group" aria-label={field.title} aria-describedby={describedBy} sx={{ display: 'flex', gap: 1 }} onBlur={onBlur}>
      {steps.map((offered = [], at) => (
        <Pick
          key={TITLES[at]}
          {...(at === 0 ? { id, ref: inputRef as React.Ref<HTMLSelectElement> } : {})}
          aria-label={`${field.title}${TITLES[at]}`}
          aria-invalid={invalid || undefined}
          disabled={readOnly || at > path.length}
          value={offered.some(({ code }) => code === path[at]) ? path[at] : ''}
          onChange={({ target }) => change(at, offered, target.value)}
        >
          <option value="">{TITLES[at]}</option>
          {offered.map(({ code, text: name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Pick>
      ))}
      {failure && (
        <button type="button" onClick={retry} title={failure.message}>
          重试
        </button>
      )}
    </Box>
  )
}
