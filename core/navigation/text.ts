export const text = {
  platform: '企业管理平台',
  home: '首页',
  approval: '审批中心',
  /** Pages that stand at a fixed address, whatever the menu holds. */
  fixedPages: {
    '/test/home': '测试首页',
    '/403': '拒绝访问',
    '/404': '资源未找到',
    '/500': '服务器错误',
    '/isps/userAnnouncement': '我的通知',
    '/gallery': '控件一览',
    '/account/center': '个人中心',
    '/account/settings': '个人设置',
  } as Readonly<Record<string, string>>,
  create: '新增',
  edit: '编辑',
  view: '查看',
  closeQuestion: (titles: readonly string[]) => (titles.length === 1 ? `关闭 ${titles[0]} 吗？` : `关闭 ${titles.length} 个页面吗？`),
  closeLoses: (titles: readonly string[]) => `${titles.join('、')} 有未保存的修改，关闭后将丢失`,
  close: '关闭',
}
