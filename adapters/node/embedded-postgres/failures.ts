import { failure } from '../../../core/kernel/failure.ts'

export const held = failure('database.held', '数据文件夹正被另一个进程（进程号 {pid}）使用，请先停止它：{folder}')

export const foreign = failure('database.foreign', '数据文件夹里已有不是本系统建立的内容，请改用别的 DATA_DIR：{folder}')

export const otherMajor = failure(
  'database.otherMajor',
  '数据文件夹由 PostgreSQL {found} 建立，本程序使用 PostgreSQL {ours}，不能打开：{folder}',
)

export const damaged = failure('database.damaged', '数据文件夹已损坏，请从备份恢复（{reason}）：{folder}')

export const notWritable = failure('database.notWritable', '数据文件夹不能写入（{reason}）：{folder}')

export const noBinaries = failure('database.noBinaries', '没有能在 {platform} 上运行的内置 PostgreSQL，请重新安装依赖，或设置 DATABASE_URL')

export const rootRefused = failure(
  'database.rootRefused',
  'PostgreSQL 不能以 root 身份运行，这里也无法换用其他身份，请以普通用户启动，或设置 DATABASE_URL',
)

export const notStarted = failure('database.notStarted', '内置数据库没有启动（{reason}）')
