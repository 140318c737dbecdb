import type { Failure } from '../../core/kernel/failure.ts'
import type { RecordOperation } from '../../core/records/remote-records.port.ts'
import { STAGED } from '../../core/records/write/staged-change.ts'

/** What the generated screens say (look.md §12): what happened, then what to do. */
export const text = {
  mayNotEdit: (title: string) => `没有修改${title}的权限，请联系管理员授权`,
  toMend: (problems: readonly Failure[]) => `${problems.length > 1 ? `${problems.length} 处需要修改：` : ''}${problems[0]?.message ?? ''}`,
  noPage: '您没有该页面的权限，请联系管理员授权',
  verbs: {
    submit: '提交',
    change: '提交变更',
    withdraw: '撤回',
    drop: '放弃修改',
    void: '作废',
    remove: '删除',
    act: '处理',
  } satisfies Readonly<Record<RecordOperation['do'], string>>,
  submits: { submit: '提交审批', change: '提交变更' },
  done: (name: string, verb: string) => `${name} 已${verb}`,
  added: (count: number) => `有 ${count} 条新记录，点击刷新`,
  saved: '保存成功',
  staged: (atOnce: readonly string[]) => (atOnce.length ? `${atOnce.join('、')}已生效，其他${STAGED}` : STAGED),
  waiting: '暂存的修改尚未提交',
  atOnce: (titles: readonly string[]) => `${titles.join('、')}保存后立即生效，其他修改通过变更审批后生效`,
  change: '变更内容',
  rows: (verb: string, names: readonly string[]) => {
    const known = names.filter(Boolean)
    return `${verb} ${names.length} 行${known.length ? `：${known.join('、')}` : ''}`
  },
  batchDone: (verb: string, count: number) => `已${verb} ${count} 条`,
  mostPapers: (most: number) => `一次最多打印 ${most} 张，已取前 ${most} 张`,
  unprinted: (count: number, first: string) => `${count} 张未能打印：${first}`,
  batchLeft: (count: number) => `其余 ${count} 条未处理`,
  batchRefused: (count: number, first: string) => `${count} 条未成功：${first}`,
  exportTitle: (title: string, count: number) => (count ? `导出选中的${count}条${title}` : `导出${title}`),
  exported: '导出完成',
  exporting: (bytes: number) => `取消导出（已接收 ${(bytes / 2 ** 20).toFixed(1)} MB）`,
  numbered: '保存后自动编号',
  initials: '留空按名称生成',
  noMatch: (title: string) => `没有符合条件的${title}`,
  none: (title: string) => `还没有${title}`,
  ask: {
    withdraw: (name: string) => ({ title: `撤回${name}？`, text: '撤回后回到提交前的样子，可修改后重新提交', confirm: '撤回' }),
    drop: (name: string) => ({
      title: `放弃${name}的修改？`,
      text: '暂存的修改不再保留，现有内容不变',
      confirm: '放弃',
      destructive: true,
    }),
    void: (name: string) => ({ title: `作废${name}？`, text: '作废后不能恢复，编号保留', confirm: '作废', destructive: true }),
    remove: (name: string) => ({ title: `删除${name}？`, text: '删除后不能恢复', confirm: '删除', destructive: true }),
  },
  askMany: {
    submit: (count: number, title: string) => ({
      title: `提交选中的 ${count} 条${title}？`,
      text: '提交后进入审批，审批期间不能修改',
      confirm: '提交',
    }),
    remove: (count: number, title: string) => ({
      title: `删除选中的 ${count} 条${title}？`,
      text: '提交过审批的不能删除，删除后不能恢复',
      confirm: '删除',
      destructive: true,
    }),
  },
  copy: '复制',
  copied: '已复制',
  notCopied: '浏览器不允许复制，请选中后按 Ctrl+C',
  toldOnce: '关闭后不再显示',
}
