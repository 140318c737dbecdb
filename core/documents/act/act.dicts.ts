import { defineDicts } from '../../definitions/dicts.ts'

export default defineDicts({
  material_unit: {
    title: '物料单位',
    items: [
      ['1', '个'],
      ['2', '本'],
      ['3', '张'],
      ['4', '套'],
      ['5', '盒'],
      ['6', '箱'],
      ['7', '件'],
      ['8', '支'],
    ],
  },
})
