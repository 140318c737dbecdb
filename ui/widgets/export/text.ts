export const text = {
  columns: '导出的列',
  chosen: (chosen: number, of: number) => `已选 ${chosen} / ${of} 列`,
  asShown: '与页面一致',
  note: '按页面的顺序导出，所选的列下次沿用',
}
