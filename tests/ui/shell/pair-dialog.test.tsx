import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrgPost } from '../../../core/session/session.ts'
import { AppTheme } from '../../../ui/app/app-theme.tsx'
import { PairDialog } from '../../../ui/shell/pair-dialog.tsx'

afterEach(cleanup)

const pair = (id: string, tenantId: number): OrgPost => ({
  id,
  tenantId,
  tenantName: ['', '示范医药', '第二医药'][tenantId] ?? '',
  orgId: `o${id}`,
  orgCode: '',
  orgName: `组织${id}`,
  postId: 'j',
  postName: '代表',
})

const show = (pairs: readonly OrgPost[], current = '', closingKeepsCurrent = true) => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()]
  render(
    <AppTheme>
      <PairDialog {...{ pairs, current, closingKeepsCurrent, onChoose, onClose }} busy={false} failure={undefined} />
    </AppTheme>,
  )
  return { onChoose, onClose, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
}

describe('whoever works for several tenants', () => {
  const pairs = [pair('a', 1), pair('b', 1), pair('c', 2)]

  test('chooses the tenant first, then a department there', () => {
    const { press, onChoose } = show(pairs)
    press('确认')
    expect(screen.getByRole('alert').textContent).toBe('请选择租户')
    fireEvent.click(screen.getByLabelText('示范医药'))
    press('确认')
    expect(screen.getByRole('alert').textContent).toBe('请选择登录部门')
    fireEvent.click(screen.getByLabelText('组织b - 代表'))
    press('确认')
    expect(onChoose.mock.calls).toEqual([['b']])
  })

  test('need not choose where a tenant has but one department for him', () => {
    const { press, onChoose } = show(pairs)
    fireEvent.click(screen.getByLabelText('第二医药'))
    expect(screen.queryByLabelText('组织a - 代表')).toBeNull()
    press('确认')
    expect(onChoose.mock.calls).toEqual([['c']])
  })
})

describe('the keyboard', () => {
  const enter = () => fireEvent.keyDown(document.activeElement!, { key: 'Enter' })

  test('begins on the first choice, and Enter takes it', () => {
    const { onChoose } = show([pair('a', 1), pair('b', 1)])
    expect(document.activeElement).toBe(screen.getByLabelText('组织a - 代表'))
    enter()
    expect(onChoose.mock.calls).toEqual([['a']])
  })

  test('begins on what was taken last', () => {
    const { onChoose } = show([pair('a', 1), pair('b', 1)], 'b')
    enter()
    expect(onChoose.mock.calls).toEqual([['b']])
  })

  test('goes on from the tenant that Enter takes to its departments', () => {
    const { onChoose } = show([pair('a', 1), pair('b', 1), pair('c', 2)])
    expect(document.activeElement).toBe(screen.getByLabelText('示范医药'))
    enter()
    expect(document.activeElement).toBe(screen.getByLabelText('组织a - 代表'))
    enter()
    expect(onChoose.mock.calls).toEqual([['a']])
  })
})

describe('closing', () => {
  test('goes on with the current choice where that is wanted', () => {
    const { press, onChoose, onClose } = show([pair('a', 1), pair('b', 1)], 'b')
    press('关闭')
    expect([onChoose.mock.calls, onClose.mock.calls]).toEqual([[['b']], []])
  })

  test('goes back where there is no current choice, or it is not wanted', () => {
    const first = show([pair('a', 1), pair('b', 1)])
    first.press('关闭')
    cleanup()
    const second = show([pair('a', 1), pair('b', 1)], 'b', false)
    second.press('关闭')
    expect([first, second].map(({ onChoose, onClose }) => [onChoose.mock.calls.length, onClose.mock.calls.length])).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
})
