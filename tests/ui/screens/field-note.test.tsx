import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { idcard, text } from '../../../core/definitions/fields.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { type Checked, RemoteChecks } from '../../../core/records/form/remote-checks.port.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { useFieldNote } from '../../../ui/screens/form/use-field-note.ts'

afterEach(cleanup)

const type = defineRecord({
  key: 'test.person',
  title: '人员',
  fields: { name: text('姓名'), code: text('工号'), card: idcard('身份证号'), credit: text('信用代码', { checkRule: 'creditCode' }) },
  unique: [{ fields: ['code'], message: '工号已存在' }],
})

class Server extends RemoteChecks {
  readonly asked: string[] = []
  readonly waiting = new Map<string, (answer: Result<void>) => void>()
  isFree({ value }: Checked): Promise<Result<void>> {
    this.asked.push(value)
    return new Promise((resolve) => this.waiting.set(value, resolve))
  }
  async keepsRule(_: string, value: string): Promise<Result<void>> {
    this.asked.push(value)
    return value.length === 18 ? done : fail(failure('checkRule.broken', '统一社会信用代码为18位大写字母或数字'))
  }
}

const draw = (name: 'code' | 'card' | 'credit' | 'name') => {
  const server = new Server()
  const Line = () => {
    const [typed, setTyped] = useState('')
    const { note, leave } = useFieldNote({ type, name, field: type.fields[name]!, text: typed, id: undefined })
    return (
      <>
        <input aria-label={name} value={typed} onChange={({ target }) => setTyped(target.value)} onBlur={leave} />
        <p role="status">{note}</p>
      </>
    )
  }
  render(
    <Resolver value={(() => server) as never}>
      <Line />
    </Resolver>,
  )
  const input = screen.getByLabelText(name)
  const write = (value: string) => {
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }
  return { server, write, note: () => screen.getByRole('status').textContent }
}

test('an identity card whose check sign is wrong is noted when the field is left, and no longer once it is mended', () => {
  const { write, note } = draw('card')
  write('110105194912310021')
  expect(note()).toBe('身份证号码校验位不正确，请核对')
  write('11010519491231002X')
  expect(note()).toBe('')
})

test('a value that another record holds is noted; an answer about an earlier value is not', async () => {
  const { server, write, note } = draw('code')
  write('A1')
  write('A2')
  await act(async () => server.waiting.get('A1')?.(fail(failure('duplicate.taken', '该值不可用，系统中已存在！'))))
  expect(note()).toBe('')
  await act(async () => server.waiting.get('A2')?.(fail(failure('duplicate.taken', '该值不可用，系统中已存在！'))))
  expect(note()).toBe('该值不可用，系统中已存在！')
})

test('a text that breaks its rule is noted in the words of the rule', async () => {
  const { write, note } = draw('credit')
  write('123')
  await waitFor(() => expect(note()).toBe('统一社会信用代码为18位大写字母或数字'))
})

test('nothing is asked about a field that is neither unique nor has a rule, nor about an empty one', () => {
  const { server, write } = draw('name')
  write('李明')
  expect(server.asked).toEqual([])
})
