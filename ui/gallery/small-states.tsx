import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { date, text } from '../../core/definitions/fields.ts'
import { useClickGuard } from '../hooks/use-click-guard.ts'
import { useNotices } from '../hooks/use-notices.ts'
import type { InputProps } from '../widgets/fields/input-props.ts'
import { Labelled } from '../widgets/fields/labelled.tsx'
import { PopupInput } from '../widgets/fields/popup-input.tsx'
import { RangeInput } from '../widgets/fields/range-input.tsx'
import { DragSlider } from '../widgets/slider/drag-slider.tsx'
import { DetailList } from '../widgets/values/detail-list.tsx'
import { TipList } from '../widgets/values/tip-list.tsx'
import { Card, Wrap } from './card.tsx'

const PEOPLE = ['方薇', '李明', '周海', '董哲', '潘浩']

const DETAILS = [
  { key: 'name', title: '药品名称', value: '阿莫西林胶囊' },
  { key: 'spec', title: '规格', value: '0.25g*24粒' },
  { key: 'people', title: '抄送', value: <TipList title="抄送" items={PEOPLE} /> },
  { key: 'remark', title: '备注', value: '全程2～8℃\n到货后30分钟内验收', wide: true },
]

const QUIET = {
  place: 'gallery',
  label: '',
  onChoose: () => undefined,
  onBlur: () => undefined,
  invalid: false,
  readOnly: false,
  required: false,
  describedBy: undefined,
} satisfies Partial<InputProps>

const EMPLOYEES = { popupCode: 'sys.employee', orgFields: ['employeeName'], destFields: ['gallery'] }
const noRecord = () => ({})
const WRONG = { popupCode: 'sys.employee', orgFields: ['employeeName'], destFields: [] }

/** What few screens need: details, lists under a hint, the slider, spans of days, reports in a header, clicks that come too fast. */
export const SmallStates = () => {
  const notices = useNotices()
  const isCounted = useClickGuard()
  const [days, setDays] = useState<readonly [string, string]>(['', ''])
  const [person, setPerson] = useState('')
  const popup = { ...QUIET, text: person, onText: setPerson, onTake: (row: object) => setPerson(String(Object.values(row)[0] ?? '')) }
  return (
    <Card title="小组件">
      <Box sx={{ containerType: 'inline-size' }}>
        <DetailList details={DETAILS} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, my: 3, '--label': '68px' }}>
        <Labelled id="gallery-range" title="单据日期">
          <RangeInput
            {...QUIET}
            id="gallery-range"
            field={date('单据日期')}
            text=""
            onText={() => undefined}
            from={days[0]}
            to={days[1]}
            onRange={(from, to) => setDays([from, to])}
          />
        </Labelled>
        <Labelled id="gallery-popup" title="被授权人">
          <PopupInput {...popup} id="gallery-popup" field={text('被授权人')} plan={EMPLOYEES} record={noRecord} />
        </Labelled>
        <Labelled id="gallery-popup-wrong" title="配置有误">
          <PopupInput {...popup} id="gallery-popup-wrong" field={text('配置有误')} plan={WRONG} record={noRecord} />
        </Labelled>
      </Box>
      <DragSlider onPass={() => notices.success('验证通过')} />
      <Wrap>
        <Button onClick={() => isCounted('gallery') && notices.success('点击有效')}>快速点两次</Button>
      </Wrap>
    </Card>
  )
}
