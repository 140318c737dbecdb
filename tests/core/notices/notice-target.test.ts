import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticeTarget } from '../../../core/notices/notice-target.ts'

test('a page by its address, or with what it is about; nothing where nothing is to be done', () => {
  expect(noticeTarget({ openType: 'url', openPage: '/sale/saleOrder?a=1', busId: 'x' })).toBe('/sale/saleOrder?a=1')
  expect(noticeTarget({ openType: 'component', openPage: '/process/detail', busId: '7' })).toBe('/process/detail/7')
  expect(noticeTarget({ openType: '', openPage: '/sale/saleOrder', busId: '' })).toBeUndefined()
})

test('never to another site', () =>
  fc.assert(
    fc.property(fc.constantFrom('url', 'component'), fc.webUrl(), fc.constantFrom('', '/', '//', '/\\'), (openType, url, before) => {
      const path = noticeTarget({
        openType,
        openPage: `${before}${url.replace(/^https?:\/\//, before === '/' ? 'https://' : '')}`,
        busId: '',
      })
      expect(path === undefined || new URL(path, 'http://ours.example').origin === 'http://ours.example').toBe(true)
    }),
  ))
