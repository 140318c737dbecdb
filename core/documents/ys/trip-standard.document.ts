import { defineRecord } from '../../definitions/document.ts'
import { date, dict, dicts, money, text } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'

/** 差旅标准: lodging and allowances by level of city and of staff, read by business trips. */
export default defineRecord({
  key: 'ys.tripStandard',
  title: '差旅标准',
  titleField: 'cityTier',
  fields: {
    cityTier: dict('城市等级', { code: 'trip_city_tier', required: true, listed: true, queried: true }),
    tripLevel: dict('差旅职级', { code: 'trip_level', required: true, listed: true, queried: true }),
    lodging: money('住宿标准(元/晚)', { required: true, above: 0, message: '住宿标准必须大于0', listed: true, totalled: false }),
    meal: money('伙食补助(元/天)', { required: true, atLeast: 0, message: '伙食补助不能为负数', listed: true, totalled: false }),
    localTransport: money('市内交通(元/天)', { required: true, atLeast: 0, message: '市内交通不能为负数', listed: true, totalled: false }),
    transports: dicts('可乘交通工具', { code: 'trip_transport', required: true, listed: true }),
    seatClass: text('席位等级', { max: 50, listed: true }),
    startDate: date('生效日期', { required: true, default: today, listed: true }),
    endDate: date('失效日期', { listed: true, atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
    remark: text('备注', { max: 200 }),
  },
  unique: [{ fields: ['cityTier', 'tripLevel'], during: ['startDate', 'endDate'], message: '同一城市等级和职级在该时间段已有标准' }],
  sample: 16,
})
