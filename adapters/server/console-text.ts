/** What the console says, a sentence each. */
export const sentences = {
  portTaken: (host: string, port: number) => `端口 ${port} 已被占用（${host}），请停止占用它的程序，或用 PORT 换一个端口`,
  portForbidden: (host: string, port: number) => `不能在 ${host}:${port} 上监听：没有权限或地址不属于本机，请更换 HOST 或 PORT`,
  databaseAway: '不能连接数据库，请检查 DATABASE_URL',
  objectStoreAway: '不能使用文件存储，请检查 S3_ENDPOINT、S3_REGION、S3_BUCKET 和密钥',
  demonstrationData: '这个数据库是演示数据，不能用于正式环境：请先停用演示账号，或改用别的 DATA_DIR、DATABASE_URL',
  realData: '这个数据库不是演示数据，不能以演示方式（DEMO=1）启动：请改用别的 DATA_DIR 或 DATABASE_URL',
  notBuilt: '还没有构建，请先运行 npm run build',
  serving: (address: string) => `企业管理平台已启动：${address}`,
  filling: '首次启动：正在生成演示数据，请稍候 …',
  demonstration: (password: string) => `演示账号（密码都是 ${password}）：`,
  administrator: (name: string, password: string) =>
    `已建立管理员账号 ${name}，一次性密码：${password}（只显示这一次，72小时内登录并修改）`,
  closedDoors:
    '手机登录、注册账户默认关闭：配置短信接口（SMS_URL、SMS_TOKEN）后，在 系统管理 → 系统参数 中把 login.phoneOpen、login.registerOpen 设为 Y 即可开放',
  making: '正在生成演示数据 …',
  stopping: '正在停止 …',
}
