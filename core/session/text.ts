export const text = {
  expiredTitle: '登录已过期',
  expired: '很抱歉，登录已过期，请重新登录',
  signInAgain: '重新登录',
  returning: '登录已过期，正在重新登录…',
  goOnAsDemo: '以演示账号继续',
  signOutQuestion: '真的要注销登录吗 ?',
  signOut: '退出登录',
  choosePair: '部门选择',
  choosePairHint: '您隶属于多部门，请选择当前所在部门',
  pairMissing: '请选择登录部门',
}
