import Box from '@mui/material/Box'
import { useCallback } from 'react'
import { date } from '../../../core/definitions/fields.ts'
import { Directory, type UserQuestion } from '../../../core/lookups/directory.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { RangeInput } from '../fields/range-input.tsx'
import { Pick } from '../query/pick.tsx'
import { useDictionary } from '../values/dictionaries.ts'
import { SearchBox } from './search-box.tsx'
import { useAsked } from './use-asked.ts'

const BIRTHDAY = date('出生日期')
const EVERY_POST = { keyword: '', pageNo: 1, pageSize: 500 }

export type UserNarrowing = {
  readonly [Key in 'keyword' | 'sex' | 'bornFrom' | 'bornTo' | 'postId']-?: UserQuestion[Key] & string
}

type UserQueryProps = {
  readonly asked: UserNarrowing
  readonly onNarrow: (by: Partial<UserNarrowing>) => void
  /** Several names or accounts were pasted. */
  readonly onNames?: ((names: readonly string[]) => void) | undefined
  /** ↓ in the search goes to what was found. */
  readonly onDown: () => void
}

/** What narrows people: a word, their sex, their post, when they were born (seed §2). */
export const UserQuery = ({ asked, onNarrow, onNames, onDown }: UserQueryProps) => {
  const directory = useCase(Directory)
  const sexes = useDictionary('sex')
  const posts = useAsked(useCallback((signal: AbortSignal) => directory.posts(EVERY_POST, signal), [directory]))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <SearchBox
        label="姓名、账号或拼音首字母"
        width={200}
        onDown={onDown}
        onNames={onNames}
        onSearch={(keyword) => onNarrow({ keyword })}
      />
      {sexes.length > 0 && (
        <Pick aria-label="性别" style={{ width: 80 }} value={asked.sex} onChange={({ target }) => onNarrow({ sex: target.value })}>
          <option value="">性别</option>
          {sexes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Pick>
      )}
      <Pick aria-label="岗位" style={{ width: 130 }} value={asked.postId} onChange={({ target }) => onNarrow({ postId: target.value })}>
        <option value="">岗位</option>
        {posts.value?.records.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Pick>
      <Box sx={{ width: 260 }} role="group" aria-label="出生日期">
        <RangeInput
          id="born"
          field={BIRTHDAY}
          place=""
          text=""
          label=""
          onText={() => undefined}
          onChoose={() => undefined}
          onBlur={() => undefined}
          invalid={false}
          readOnly={false}
          required={false}
          describedBy={undefined}
          from={asked.bornFrom}
          to={asked.bornTo}
          onRange={(bornFrom, bornTo) => onNarrow({ bornFrom, bornTo })}
        />
      </Box>
    </Box>
  )
}
