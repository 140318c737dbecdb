import { failure } from '../kernel/failure.ts'

export const notWorkbook = failure('workbook.notWorkbook', '“{name}”不是Excel文件，请选择.xls或.xlsx文件')
export const otherContent = failure(
  'workbook.otherContent',
  '“{name}”的内容不是Excel格式（可能是网页、文本或其他表格），请用Excel打开并另存为.xlsx后重新选择',
)
export const emptyWorkbook = failure('workbook.empty', '“{name}”没有数据，请填写后重新选择')
export const damagedWorkbook = failure('workbook.damaged', '“{name}”已损坏，请用Excel打开并另存后重新选择')
export const lockedWorkbook = failure('workbook.locked', '“{name}”设有密码，请取消密码后重新选择')
export const macroWorkbook = failure('workbook.macros', '“{name}”含有宏，请另存为不含宏的.xlsx后重新选择')
export const hugeWorkbook = failure('workbook.huge', '“{name}”展开后过大，请删除多余的空行空列，或拆分成几个文件')
export const slowWorkbook = failure('workbook.slow', '“{name}”读取超时，请拆分成几个文件')
export const tooManyRows = failure('workbook.tooManyRows', '“{name}”超过{most}行，请拆分后分次导入')
export const tooManyColumns = failure('workbook.tooManyColumns', '“{name}”超过{most}列，请删除多余的列')
export const longCell = failure('workbook.longCell', '“{name}”第{row}行有超过32767个字的单元格，请缩短后重新选择')
export const readingStopped = failure('workbook.stopped', '已取消')
export const noSuchSheet = failure('import.noSuchSheet', '工作表不存在，请重新选择')
export const notReady = failure('import.notReady', '导入还没有准备好，请等待校验完成')
export const importNotOver = failure('import.notOver', '导入还没有结束，请等待完成后再撤回')
export const importTakenBack = failure('import.takenBack', '本次导入已撤回，不能再次撤回')
export const importAddedNothing = failure('import.addedNothing', '本次导入没有新增{title}，不需要撤回')
export const importChangedSome = failure('import.changedSome', '本次导入修改了已有的{title}，不能整次撤回')
export const importInUse = failure('import.inUse', '第{number}行导入的数据不能撤回：{reason}')
export const partlyTakenBack = failure('import.partlyTakenBack', '{reason}（已撤回{gone}条，其余{left}条没有撤回）')
export const missingColumns = failure('import.missingColumns', '缺少必填列：{titles}，请选择对应的表格列')
