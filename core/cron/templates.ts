/** What is wanted most often (widgets §16.7), ready to be taken. */
export const TEMPLATES: readonly { readonly title: string; readonly expression: string }[] = [
  { title: '每天 09:00', expression: '0 0 9 * * ? *' },
  { title: '工作日 18:00', expression: '0 0 18 ? * 2-6 *' },
  { title: '每15分钟', expression: '0 0/15 * * * ? *' },
  { title: '每月1日 00:00', expression: '0 0 0 1 * ? *' },
  { title: '每月最后一天 00:00', expression: '0 0 0 L * ? *' },
  { title: '每季度首日 00:00', expression: '0 0 0 1 1/3 ? *' },
]
