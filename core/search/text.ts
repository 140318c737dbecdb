export const text = {
  search: '搜索单据、页面',
  title: '搜索',
  create: (title: string) => `新增${title}`,
  groups: { likely: '最可能', document: '单据', record: '资料', person: '人员', action: '操作', page: '页面' },
  all: '全部',
  further: (count: number) => `还有 ${count} 条`,
  only: { '>': '只找操作', '#': '单号', '@': '人' },
  keys: [
    ['↑ ↓', '选择'],
    ['Enter', '打开'],
    ['Ctrl 1…6', '换类'],
    ['Esc', '关闭'],
  ] as readonly (readonly [string, string])[],
  nothing: '没有找到匹配的内容',
  nothingOf: { '#': '没有这样开头的单号；按往来单位查请去掉 #', '@': '没有找到您有权查看的人员' } as Readonly<Record<string, string>>,
  hint: '按名称、编号、拼音首字母查，单据也按往来单位查；只列有权看到的',
  asking: '正在查找…',
}
