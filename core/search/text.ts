export const text = {
  search: '搜索单据、页面',
  title: '搜索',
  create: (title: string) => `新增${title}`,
  groups: { likely: '最可能', document: '单据', record: '资料', action: '操作', page: '页面' },
  all: '全部',
  only: { '>': '只找操作', '#': '单号' },
  keys: [
    ['↑ ↓', '选择'],
    ['Enter', '打开'],
    ['Esc', '关闭'],
  ] as readonly (readonly [string, string])[],
  nothing: '没有找到匹配的内容',
  hint: '按名称、编号、拼音首字母查；只列有权看到的',
  asking: '正在查找…',
}
