import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerCall } from '../../adapters/server/http/call.ts'
import { chooserAt } from '../../core/records/choices/choosing.ts'
import { openTown, type Told, type Town } from '../support/town.ts'

/** Names that every object of the language has without declaring them. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'] as const

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('inherited_names')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const parametersOf = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const methodsOf = ({ method }: ServerCall) => [method].flat()
const bodyOf = (method: string, body: object = {}) => (method === 'GET' || method === 'DELETE' ? {} : { body })
const isClear = ({ status, success, message }: Told): boolean => status === 400 && !success && message !== ''

describe('a name that every object has', () => {
  test.each(INHERITED)('%s names nothing in any path: each call that is told one refuses it in words', async (name) => {
    const unclear: string[] = []
    let asked = 0
    for (const call of town.calls) {
      const shape = call.path.replace(/^\/xqErp/, '')
      for (const parameter of parametersOf(shape)) {
        for (const spelt of parameter === 'place' ? [name, `${name}.${name}`, `productList.${name}`] : [name]) {
          const path = shape.replace(/:(\w+)/g, (_, one: string) => (one === parameter ? spelt : '1'))
          for (const method of methodsOf(call)) {
            const told = await town.ask(method, path, { token: admin, ...bodyOf(method) })
            asked += 1
            if (!isClear(told)) unclear.push(`${method} ${path}: ${told.status} ${told.message}`)
          }
        }
      }
    }
    expect(unclear).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

  test.each(INHERITED)('%s is no field to sort, filter, choose, look up or check by', async (name) => {
    const asked = [
      `/sys/dmtUser/list?column=${name}&order=asc`,
      `/sys/dmtUser/list?${name}2=1&column=username,${name}&order=asc`,
      `/sys/dmtUser/list?superQueryParams=${encodeURIComponent(JSON.stringify([{ field: name, rule: 'eq', val: 'x' }]))}`,
      ...['tableName', 'text', 'code', 'pidField', 'hasChildField'].map(
        (key) => `/sys/dict/loadTreeData?${new URLSearchParams({ tableName: 'sys.org', pid: '0', [key]: name }).toString()}`,
      ),
      `/sys/dict/loadTreeData?tableName=sys.org&pid=0&condition=${encodeURIComponent(`{"${name}":"1"}`)}`,
      `/sys/dict/loadTreeWays?tableName=${name}&values=1`,
      `/sys/dict/loadTreeWays?tableName=sys.org&code=${name}&values=1`,
      `/sys/duplicate/check?tableName=${name}&fieldName=username&fieldVal=x`,
      `/sys/duplicate/check?tableName=sys_user&fieldName=${name}&fieldVal=x`,
      `/sys/category/loadOne?field=${name}&val=1`,
    ]
    const faults: string[] = []
    for (const path of asked) {
      const told = await town.ask('GET', path, { token: admin })
      const knows = told.success && Array.isArray(told.result) && told.result.length > 0
      if (told.status >= 500 || knows) faults.push(`${path}: ${told.status} ${told.message}`)
    }
    for (const call of town.calls.filter(({ method }) => method !== 'GET' && method !== 'DELETE')) {
      if (parametersOf(call.path.replace(/^\/xqErp/, '')).length > 0 || call.takesFiles || call.path.endsWith('/logout')) continue
      for (const method of methodsOf(call).filter((one) => one !== 'GET')) {
        const body = { tableName: name, field: name, column: name, key: name, type: name, typeKey: name, place: name, dictCode: name }
        const told = await town.ask(method, call.path.replace(/^\/xqErp/, ''), { token: admin, body })
        if (told.status >= 500) faults.push(`${method} ${call.path}: ${told.status}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('is found in no definition, asked without an edge before it', () => {
    for (const type of town.catalogue.types)
      for (const name of INHERITED) expect([type.key, name, chooserAt(type, name)]).toEqual([type.key, name, undefined])
  })
})
