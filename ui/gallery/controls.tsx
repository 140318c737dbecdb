import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Field } from '../../core/definitions/field.ts'
import {
  bool,
  cron,
  date,
  datetime,
  decimal,
  idcard,
  longText,
  money,
  month,
  quarter,
  text,
  time,
  year,
} from '../../core/definitions/fields.ts'
import type { Choice } from '../../core/records/remote-records.port.ts'
import { Key } from '../shell/key.tsx'
import { PLACES } from '../shell/keys/keys.ts'
import { Icon } from '../theme/icon.tsx'
import { STATES, type State } from '../theme/tokens.ts'
import { inputs } from '../widgets/fields/inputs.ts'
import { Labelled } from '../widgets/fields/labelled.tsx'
import { CheckBox } from '../widgets/table/check-box.tsx'
import { Chip } from '../widgets/values/chip.tsx'
import { Ring } from '../widgets/values/ring.tsx'
import { Card, Wrap } from './card.tsx'

export const Buttons = () => (
  <Card title="按钮">
    <Wrap>
      <Button variant="contained" color="primary">
        查询
      </Button>
      <Button variant="contained" color="primary" loading loadingPosition="start" startIcon={<Icon name="check" size={16} />}>
        保存中
      </Button>
      <Button variant="contained" color="primary" disabled>
        保存
      </Button>
    </Wrap>
    <Wrap>
      <Button startIcon={<Icon name="export" size={16} />}>导出</Button>
      <Button color="error">驳回</Button>
      <Button variant="text">更多</Button>
      <Button disabled startIcon={<Icon name="trash" size={16} />}>
        删除
      </Button>
    </Wrap>
  </Card>
)

const DOCUMENT_STATES: readonly (readonly [State | 'void', string])[] = [
  ['idle', '草稿'],
  ['info', '审批中'],
  ['ok', '执行中'],
  ['teal', '已完成'],
  ['bad', '已驳回'],
  ['void', '已作废'],
]
const OTHERS: Readonly<Record<State, string>> = {
  idle: '普通',
  info: '提示',
  ok: '增长',
  teal: '冷链',
  bad: '逾期 12 天',
  warn: '18 天后到期',
  vio: '赠品',
}

export const States = () => (
  <Card title="单据状态">
    <Wrap>
      {DOCUMENT_STATES.map(([tone, title]) => (
        <Chip key={title} tone={tone}>
          {title}
        </Chip>
      ))}
    </Wrap>
    <Wrap>
      <Ring step="0" text="未发货" />
      <Ring step="1" text="部分发货" />
      <Ring step="2" text="全部发货" />
    </Wrap>
    <Wrap>
      {STATES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {OTHERS[tone]}
        </Chip>
      ))}
    </Wrap>
  </Card>
)

type Sample = { readonly field: Field; readonly value: string; readonly error?: string; readonly readOnly?: boolean }

const SAMPLES: readonly Sample[] = [
  { field: text('商业公司'), value: '' },
  { field: text('标签', { look: 'tags' }), value: '急救;常用' },
  { field: text('客户单号'), value: '台州恒瑞祥医药' },
  { field: money('开票价', { required: true }), value: '0', error: '开票价必须大于0' },
  { field: text('单据编号'), value: 'XSDD2025090165', readOnly: true },
  { field: decimal('数量', { scale: 5 }), value: '1200.5' },
  { field: date('单据日期'), value: '2025-09-26' },
  { field: datetime('发布时间'), value: '2025-09-26 14:30:00' },
  { field: time('开会时间'), value: '14:30:00' },
  { field: month('月份'), value: '2025-09' },
  { field: quarter('季度'), value: '2025Q3' },
  { field: year('年份'), value: '2025' },
  { field: cron('执行周期'), value: '0 0 8 * * ? *' },
  { field: idcard('身份证号'), value: '11010519491231002X' },
  { field: bool('是否赠品'), value: 'N' },
  { field: bool('启用', { look: 'switch' }), value: 'Y' },
  { field: longText('备注'), value: '第一行\n第二行' },
]

const Input = ({ sample: { field, value, error, readOnly = false }, at }: { readonly sample: Sample; readonly at: number }) => {
  const [typed, setTyped] = useState(value)
  const Control = inputs[field.kind.name]!
  const id = `gallery-${at}`
  return (
    <Labelled id={id} title={field.title} required={field.required === true} error={error}>
      <Control
        id={id}
        field={field}
        place="gallery"
        text={typed}
        label=""
        onText={setTyped}
        onChoose={(choice: Choice | null) => setTyped(choice?.id ?? '')}
        onBlur={() => undefined}
        invalid={error !== undefined}
        readOnly={readOnly}
        required={field.required === true}
        describedBy={error ? `${id}-error` : undefined}
      />
    </Labelled>
  )
}

const Ticks = () => {
  const [on, setOn] = useState(true)
  return (
    <Wrap>
      {(
        [
          ['未选', false, false],
          ['已选', on, false],
          ['部分', true, true],
        ] as const
      ).map(([title, checked, partial]) => (
        <Box key={title} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ width: 24, height: 24 }}>
            <CheckBox label={title} checked={checked} partial={partial} onChange={setOn} />
          </Box>
          {title}
        </Box>
      ))}
    </Wrap>
  )
}

export const Inputs = () => (
  <Card title="输入">
    <Box sx={{ display: 'grid', gap: 2, mb: 2, '--label': '68px' }}>
      {SAMPLES.map((sample, at) => (
        <Input key={sample.field.title} sample={sample} at={at} />
      ))}
    </Box>
    <Ticks />
  </Card>
)

export const Keys = () => (
  <Card title="快捷键">
    {PLACES.flatMap(({ title: place, keys: own }) => own.map(([does, keys]) => [`${place}：${does}`, keys] as const)).map(
      ([title, keys]) => (
        <Box key={title} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 30 }}>
          <Box component="span" sx={{ flex: 1 }}>
            {title}
          </Box>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </Box>
      ),
    )}
  </Card>
)
