import { failure } from '../../core/kernel/failure.ts'

export const away = failure('database.away', '数据库暂时不可用，请稍后重试')
export const tooSlow = failure('database.tooSlow', '查询超时，请缩小查询范围后重试')
export const crowded = failure('database.crowded', '系统繁忙，请稍后重试')
export const tooNew = failure('database.tooNew', '数据库由更新版本的程序建立，请使用新版本程序启动')
export const notOurs = failure(
  'database.notOurs',
  '数据库里的 xq_migration、xq_state 不是本系统建立的，或已损坏：请从备份恢复，或为本系统另建一个空的数据库',
)
export const notEmpty = failure('database.notEmpty', '数据库里已有不是本系统建立的表（{table}），请为本系统另建一个空的数据库')
export const noRights = failure('database.noRights', '数据库账号没有建立数据表的权限，请检查 DATABASE_URL 的账号')
export const spoilt = failure('database.spoilt', '数据库已损坏，请从备份恢复（{reason}）')
export const notEncrypted = failure(
  'database.notEncrypted',
  '不能与数据库建立加密连接（{reason}），请检查 DATABASE_URL 的 sslmode 和数据库的证书',
)
export const repeated = failure(
  'database.repeated',
  '数据库里有重复的记录，不合本版本的规则（{rule}）：没有做任何改动，请先用原来的版本更正，再启动',
)
export const alteredMigration = failure('database.alteredMigration', '数据库迁移{name}与已执行的内容不一致，不能启动')
export const outOfBounds = failure('record.outOfBounds', '数据超出允许的范围')
