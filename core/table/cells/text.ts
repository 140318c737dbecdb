/** What the lists of cells say. The seed's English ones in Chinese. */
export const text = {
  /** Seed: no data found. */
  noData: '没有查询到任何数据',
  /** Seed: please enter search content. */
  prompt: '请输入搜索内容',
  reading: '读取中…',
  clear: '清除',
  more: (shown: number, total: number) => `显示前 ${shown} 条，共 ${total} 条，继续输入以缩小范围`,
  chosen: (count: number) => `已选 ${count} 项`,
} as const
