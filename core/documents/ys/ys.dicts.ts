import { defineDicts } from '../../definitions/dicts.ts'

export default defineDicts({
  trip_level: {
    title: '差旅职级',
    items: [
      ['1', '公司领导'],
      ['2', '总监及大区经理'],
      ['3', '部门经理'],
      ['4', '一般员工'],
    ],
  },
})
