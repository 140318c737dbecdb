export const text = {
  platform: '企业管理平台',
  home: '首页',
  approval: '审批中心',
  unsavedQuestion: (title: string) => `关闭${title}`,
  unsavedOf: (titles: readonly string[]) => `${titles.join('、')}有未保存的修改，关闭后将丢失`,
}
