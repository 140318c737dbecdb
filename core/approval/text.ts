export const text = {
  todo: (applicant: string, title: string) => `${applicant}提交的${title}待您审批`,
  approved: (type: string, billNo: string) => `您的${type}${billNo}已审批通过`,
  rejected: (type: string, billNo: string, name: string, opinion: string) => `您的${type}${billNo}被${name}驳回：${opinion}`,
  copy: '抄送',
  copiedBy: (name: string, note: string) => (note ? `${name}抄送：${note}` : `${name}抄送`),
  copied: (name: string, title: string) => `${name}抄送给您${title}`,
  withdrawn: (applicant: string, title: string) => `${applicant}已撤回${title}，无需再审批`,
}
