import { defineDicts } from '../../definitions/dicts.ts'

export default defineDicts({
  expiry_band: {
    title: '效期区间',
    items: [
      ['0', '已过期'],
      ['1', '1个月内'],
      ['2', '1-3个月'],
      ['3', '3-6个月'],
      ['4', '6-12个月'],
      ['5', '12个月以上'],
    ],
  },
})
