export const text = {
  failed: (name: string, message: string) => `定时任务“${name}”执行失败：${message}`,
  lost: '执行中断：服务停止或超过时限，未能完成',
  late: (minutes: number) => `超过${minutes}分钟仍未结束`,
}
