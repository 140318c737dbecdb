/** What the keyboard does everywhere, on a form and in a table (look.md §6). */
export const KEYS: readonly (readonly [title: string, keys: readonly string[]])[] = [
  ['搜索菜单', ['Ctrl K', '/']],
  ['新增', ['Alt N']],
  ['保存', ['Ctrl S']],
  ['提交、同意、确认', ['Ctrl Enter']],
  ['关闭、取消、离开表格', ['Esc']],
  ['上 / 下一个页签', ['Alt ←', 'Alt →']],
  ['关闭页签', ['Alt W']],
  ['到下一项', ['Enter']],
  ['在表格中新增一行', ['Ctrl Enter']],
  ['打开选择窗口', ['F4']],
  ['编辑单元格', ['F2']],
  ['向下填充', ['Ctrl D']],
  ['上移 / 下移一行', ['Alt ↑', 'Alt ↓']],
  ['在表格中查找', ['Ctrl F']],
  ['上 / 下一处错误', ['Shift F8', 'F8']],
  ['快捷键一览', ['?']],
]
