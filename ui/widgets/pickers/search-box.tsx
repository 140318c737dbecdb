import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { namesPasted } from '../../../core/lookups/pasted-names.ts'
import { useLatest } from '../use-latest.ts'

/** Seed §7. */
const PAUSE = 300

type SearchBoxProps = {
  readonly label: string
  readonly onSearch: (keyword: string) => void
  /** ↓ goes to what is found. */
  readonly onDown: () => void
  readonly width?: number
  /** Several names or codes were pasted at once. */
  readonly onNames?: ((names: readonly string[]) => void) | undefined
  /** It does not take the focus when it is drawn. */
  readonly isQuiet?: boolean
}

/** What is looked for: asked 300 ms after the last letter, or at once with Enter. */
export const SearchBox = ({ label, onSearch, onDown, width, onNames, isQuiet = false }: SearchBoxProps) => {
  const [typed, setTyped] = useState('')
  const search = useLatest(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (word: string, pause: number) => {
    clearTimeout(timer.current)
    if (pause === 0) onSearch(word.trim())
    else timer.current = setTimeout(() => search.current(word.trim()), pause)
  }
  return (
    <OutlinedInput
      autoFocus={!isQuiet}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        ask(target.value, PAUSE)
      }}
      onPaste={(event) => {
        const names = onNames ? namesPasted(event.clipboardData.getData('text')) : []
        if (names.length < 2) return
        event.preventDefault()
        onNames?.(names)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey) return
        if (event.key === 'Enter') ask(typed, 0)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
      {...(width === undefined ? { fullWidth: true } : { sx: { width } })}
    />
  )
}
