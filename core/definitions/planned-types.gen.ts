// Written by `npm run types` from the declarations; nobody types here.

/** Types that are still to come, with their tables: declarations may name them, nothing can be done to them yet. The list only gets shorter. */
export const PLANNED_TYPES = {
  'oa.processDetail': [],
  'oa.startCenter': [],
  'report.analysis': [],
  'sys.accountCenter': [],
  'sys.accountSettings': [],
  'sys.alteration': [],
  'sys.login': [],
  'sys.password': [],
  'sys.register': [],
} as const
