// Written by `npm run types` from the declarations; nobody types here.

/** Types that are still to come, with their tables: declarations may name them, nothing can be done to them yet. The list only gets shorter. */
export const PLANNED_TYPES = {
  'oa.docIssue': [],
  'oa.processDetail': [],
  'oa.startCenter': [],
  'report.activityRoi': [],
  'report.analysis': [],
  'report.approvalEfficiency': [],
  'report.budgetExecution': [],
  'report.collectionAnalysis': [],
  'report.expenseAnalysis': [],
  'report.purchaseAnalysis': [],
  'report.qualityStatistics': [],
  'report.staffStatistics': [],
  'report.stockTurnover': [],
  'sys.accessLog': [],
  'sys.accountCenter': [],
  'sys.accountSettings': [],
  'sys.alteration': [],
  'sys.dataLog': [],
  'sys.fileLibrary': ['versions'],
  'sys.login': [],
  'sys.operLog': [],
  'sys.password': [],
  'sys.register': [],
} as const
