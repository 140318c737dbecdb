export const text = {
  failed: (name: string, message: string) => `定时任务“${name}”执行失败：${message}`,
  lost: '执行中断：服务停止或超过时限，未能完成',
  stoppedEarly: '服务停止，已处理部分，下次继续',
  passwordEnds: (days: number) => `您的密码将于${days}天后过期，请及时修改`,
  unmoved: (count: number, title: string, number: string, message: string) => `${count}条未能处理，如${title}${number}：${message}`,
  late: (minutes: number) => `超过${minutes}分钟仍未结束`,
}
