import { expect, test } from 'vitest'
import { linkAddress } from '../../../ui/widgets/text/link-address.ts'

test.each([
  ['https://www.nmpa.gov.cn/a?b=c#d', 'https://www.nmpa.gov.cn/a?b=c#d'],
  [' www.nmpa.gov.cn ', 'https://www.nmpa.gov.cn'],
  ['药监局.中国/公告', 'https://药监局.中国/公告'],
  ['10.0.0.8:8080/x', 'https://10.0.0.8:8080/x'],
  ['ｗｗｗ．ａ．ｃｎ', 'https://www.a.cn'],
  ['fang.wei@example.com', 'mailto:fang.wei@example.com'],
  ['mailto:a@b.cn', 'mailto:a@b.cn'],
  ['/sale/saleOrder/1', '/sale/saleOrder/1'],
])('%s leads to %s', (typed, address) => expect(linkAddress(typed)).toEqual({ ok: true, value: address }))

test.each(['', '  ', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc', 'a b.cn', '公告'])(
  '“%s” leads nowhere',
  (typed) => expect(linkAddress(typed).ok).toBe(false),
)
