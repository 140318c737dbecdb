import { stateAfter } from '../approval/lifecycle.ts'
import type { ActionType } from '../definitions/buttons.ts'
import type { DocumentType } from '../definitions/document.ts'
import { APPLICANT } from '../permissions/applicant.ts'
import type { Passed } from '../permissions/hindrance.ts'
import { roleTitle } from '../permissions/roles.ts'
import { decidingRoles } from '../permissions/type-codes.ts'
import { codeOf } from '../records/permissions.ts'
import type { KeptBack } from './told-hindrance.ts'

const or = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('或')

/** What keeps him, in words. */
export const saidHindrance = ({ title, by, of }: Pick<KeptBack, 'title' | 'by' | 'of'>, type: DocumentType, state: string): string => {
  switch (by.kind) {
    case 'code':
      return `没有“${title}”的权限`
    case 'role':
      return `仅限${by.roles.map(roleTitle).join('、')}${of === 'field' ? title : '办理'}`
    case 'state':
      return `${standingIn(type, state)}不能${title}`
    case 'rule':
      return by.message
  }
}

/** 请 asks for something; 申请 does not. */
const TELLS_WHAT_TO_DO = /(?<!申)请/

/** 怎样才能: how it becomes possible, in words. */
export const saidWay = ({ title, by, of }: Pick<KeptBack, 'title' | 'by' | 'of'>, type: DocumentType, state: string): string => {
  switch (by.kind) {
    case 'code':
      return `请联系管理员在角色管理中授权“${title}”${of === 'field' ? '' : '，或请有权限的同事办理'}`
    case 'role':
      return '请联系这些同事办理'
    case 'state':
      return [`${type.title}须处于${or(by.states.map((one) => type.states[one] ?? one))}`, ...saidWays(type, state, by.states)].join('，')
    case 'rule':
      return of === 'field' || TELLS_WHAT_TO_DO.test(by.message) ? '' : `先处理上述情况，再${title}`
  }
}

/** What he had passed, in words: by which of his roles, and where the record stands. */
export const saidPassed = (passed: Passed, title: string, type: DocumentType, state: string, roles: readonly string[]): string => {
  if (passed.kind === 'state') return `${standingIn(type, state)}可以${title}`
  return roles.length ? `${title}，来自角色${roles.join('、')}` : title
}

const standingIn = (type: DocumentType, state: string): string => `${state ? `“${type.states[state] ?? state}”的` : ''}${type.title}`

/** Its own actions that bring the record from where it stands into one of these states. */
const waysInto = (type: DocumentType, from: string, states: readonly string[]) =>
  Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([key, { title, to, from: begins, auto }]) =>
    typeof to === 'string' && states.includes(to) && [begins ?? from].flat().includes(from) ? [{ key, title, isPressed: !auto }] : [],
  )

const saidWays = (type: DocumentType, from: string, states: readonly string[]): readonly string[] => {
  const [agrees, rejects, withdraws] = (['approve', 'reject', 'withdraw'] as const).map((event) => {
    const to = from === 'approving' ? stateAfter(from, event, type.submittableIn) : undefined
    return to !== undefined && states.includes(to)
  })
  const pressed = waysInto(type, from, states).filter(({ isPressed }) => isPressed)
  const ways = [
    ...(withdraws ? ['由申请人撤回'] : []),
    ...(rejects ? ['由审批人驳回'] : []),
    ...(agrees ? ['等审批通过'] : []),
    ...(pressed.length ? [`先办理${or(pressed.map(({ title }) => title))}`] : []),
  ]
  return ways.length ? [`可${ways.join('，或')}`] : []
}

/** Who could change it: holders of codes, and roles that the declaration names. */
export const changedBy = (
  { by }: KeptBack,
  type: DocumentType,
  state: string,
): { readonly codes: readonly string[]; readonly roles: readonly string[] } => {
  if (by.kind === 'code') return { codes: [by.code], roles: [] }
  if (by.kind === 'role') return { codes: [], roles: by.roles }
  if (by.kind === 'rule') return { codes: [], roles: [] }
  const codes = waysInto(type, state, by.states).map(({ key }) => codeOf(type, key))
  return { codes, roles: state === 'approving' ? [APPLICANT, ...decidingRoles(type)] : [] }
}
