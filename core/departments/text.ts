export const text = {
  ofTenant: (tenant: string, pair: string) => `${tenant} / ${pair}`,
  title: (current: string) => (current ? `部门切换（当前部门 : ${current}）` : '部门选择'),
  switch: '切换部门',
  placeholder: '请选择登录部门',
  hint: '您隶属于多部门，请选择当前所在部门',
  switched: '部门切换成功',
  welcome: (greeting: string, name: string) => `${greeting}，${name}，欢迎回来`,
  unsavedQuestion: '切换部门将关闭所有页签，是否继续',
  unsavedMore: '未保存的内容在本机保留为草稿，切换回当前部门后可以继续填写',
  goOn: '继续切换',
  close: '关闭',
  confirm: '确认',
}
