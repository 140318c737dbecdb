import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Field } from '../../core/definitions/field.ts'
import { category, depts, dict, dicts, position, ref, refs, region, role, tree, user, users } from '../../core/definitions/fields.ts'
import { ok } from '../../core/kernel/result.ts'
import type { Choice } from '../../core/records/remote-records.port.ts'
import { ChoicesContext, type AskChoices } from '../widgets/fields/choices-context.ts'
import { inputs } from '../widgets/fields/inputs.ts'
import { Labelled } from '../widgets/fields/labelled.tsx'
import { Card } from './card.tsx'

const NAMES = ['阿莫西林胶囊', '布洛芬缓释胶囊', '二甲双胍片', '奥美拉唑肠溶胶囊', '阿托伐他汀钙片', '头孢克肟分散片', '硝苯地平控释片']
const RECORDS: readonly Choice[] = NAMES.map((label, at) => ({ id: `g${at + 1}`, label, hint: `CP00000${at + 1}`, values: {} }))

const askSamples: AskChoices = (_, { keyword, pageNo = 1, pageSize = 20 }) => {
  const found = RECORDS.filter(({ label, hint = '' }) => label.includes(keyword) || hint.includes(keyword.toUpperCase()))
  return Promise.resolve(ok({ records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }))
}

const FIELDS: readonly Field[] = [
  region('省', { level: 'province' }),
  region('城市', { level: 'city' }),
  region('地区'),
  region('省市区', { look: 'selects' }),
  tree('产品类别', { to: 'bsc.productType' }),
  category('用品类别', { root: 'OFFICE' }),
  user('业务员'),
  users('抄送'),
  depts('部门'),
  role('角色'),
  position('岗位'),
  ref('产品', { to: 'bsc.product' }),
  refs('多个产品', { to: 'bsc.product' }),
  dict('性别', { code: 'sex' }),
  dicts('多选字典', { code: 'sex' }),
  dict('单选', { code: 'sex', look: 'radios' }),
  dict('按钮', { code: 'sex', look: 'buttons' }),
]

const Picked = ({ field, at }: { readonly field: Field; readonly at: number }) => {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const id = `gallery-picker-${at}`
  const given = {
    id,
    field,
    place: 'gallery',
    text: chosen?.id ?? '',
    label: chosen?.label ?? '',
    onText: () => undefined,
    onChoose: setChosen,
    onBlur: () => undefined,
    invalid: false,
    readOnly: false,
    required: false,
    describedBy: undefined,
  }
  const Control = inputs[field.kind.name]!
  return (
    <Labelled id={id} title={field.title}>
      <Control {...given} />
    </Labelled>
  )
}

/** Every field whose value is taken from a list or a window; people, departments and regions are the server's own. */
export const Pickers = () => (
  <ChoicesContext value={askSamples}>
    <Card title="选择">
      <Box sx={{ display: 'grid', gap: 2, '--label': '68px' }}>
        {FIELDS.map((field, at) => (
          <Picked key={field.title} field={field} at={at} />
        ))}
      </Box>
    </Card>
  </ChoicesContext>
)
