type Place = {
  readonly title: string
  readonly keys: readonly (readonly [does: string, keys: readonly string[]])[]
}

/** What the keyboard does, by where one is (look.md §6): in one place a key means one thing. */
export const PLACES: readonly Place[] = [
  {
    title: '任何页面',
    keys: [
      ['搜索单据、页面和操作', ['Ctrl K', '/']],
      ['上 / 下一个页签', ['Alt ←', 'Alt →']],
      ['关闭页签', ['Alt W']],
      ['跳过菜单，到内容', ['F6']],
      ['快捷键一览', ['?']],
    ],
  },
  { title: '列表', keys: [['新增', ['Alt N']]] },
  {
    title: '表单和审批',
    keys: [
      ['保存', ['Ctrl S']],
      ['提交、同意', ['Ctrl Enter']],
      ['撤销对明细行的最后一步', ['Ctrl Z']],
      ['到下一项', ['Enter']],
      ['打开选择窗口', ['F4']],
      ['上 / 下一处错误', ['Shift F8', 'F8']],
    ],
  },
  {
    title: '正在录入的表格',
    keys: [
      ['新增一行', ['Ctrl Enter']],
      ['撤销', ['Ctrl Z']],
      ['重做', ['Ctrl Y']],
      ['编辑单元格', ['F2']],
      ['向下填充', ['Ctrl D']],
      ['上移 / 下移一行', ['Alt ↑', 'Alt ↓']],
      ['查找', ['Ctrl F']],
      ['离开表格', ['Esc']],
    ],
  },
  {
    title: '窗口',
    keys: [
      ['确认', ['Ctrl Enter']],
      ['关闭、取消', ['Esc']],
    ],
  },
]
