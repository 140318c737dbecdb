export const text = {
  noticeTitle: (version: string) => `版本公告 ${version}`,
  acknowledge: '我知道了',
  newerBuild: '系统已更新，刷新后使用新版本；未保存的内容会保留在本机',
  refresh: '立即刷新',
  later: '稍后',
}
