export const text = {
  noticeTitle: (version: string) => `版本公告 ${version}`,
  acknowledge: '我知道了',
  newerBuild: '系统已更新，刷新即用新版本，未保存的内容会保留',
  refresh: '立即刷新',
  later: '稍后',
}
