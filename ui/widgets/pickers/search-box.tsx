import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useLatest } from '../latest.ts'

/** Seed §7. */
const PAUSE = 300

type SearchBoxProps = {
  readonly label: string
  readonly onSearch: (keyword: string) => void
  /** ↓ goes to what is found. */
  readonly onDown: () => void
  readonly width?: number
  /** It does not take the focus when it is drawn. */
  readonly isQuiet?: boolean
}

/** What is looked for: asked 300 ms after the last letter, or at once with Enter. */
export const SearchBox = ({ label, onSearch, onDown, width, isQuiet = false }: SearchBoxProps) => {
  const [typed, setTyped] = useState<string>()
  const search = useLatest(onSearch)
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => search.current(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search])
  return (
    <OutlinedInput
      autoFocus={!isQuiet}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      value={typed ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey) return
        if (event.key === 'Enter') onSearch((typed ?? '').trim())
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
      {...(width === undefined ? { fullWidth: true } : { sx: { width } })}
    />
  )
}
