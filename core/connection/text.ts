export const text = {
  away: '无法连接服务器，正在自动重试；已填写的内容不会丢失',
  retry: '立即重试',
}
