import type { DocumentType } from './document.ts'
import type { ReportType } from './report.ts'

/** Apart from what reports are declared with: whoever draws lists asks it. */
export const isReport = (type: DocumentType): type is ReportType => type.sort === 'report'
