/** What reports say. */
export const text = {
  views: '视图',
  viewNamed: (title: string) => `视图：${title}`,
  saveView: '保存当前视图',
  savedViews: '保存的视图',
  noViews: '还没有保存的视图。选好条件、分组、排序和列后点“保存当前视图”，下次一点就能用',
} as const
