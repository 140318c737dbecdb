import { failure } from '../kernel/failure.ts'

export const nothingSent = failure('file.nothing', '未上传任何文件')
export const emptyFile = failure('file.empty', '文件“{name}”是空的，请重新选择')
export const tooLarge = failure('file.tooLarge', '文件“{name}”超过10MB，请压缩后再上传')
export const wrongType = failure('file.wrongType', '不支持文件“{name}”的类型，可上传图片、PDF、OFD、Word、Excel、PPT、TXT、CSV')
/** The content is not what the ending says. */
export const disguised = failure('file.disguised', '文件“{name}”的内容与扩展名不符，请用正确的格式另存后再上传')
export const tooManyPixels = failure('file.tooManyPixels', '图片“{name}”超过4000万像素，请缩小后再上传')
export const notAnImage = failure('file.notAnImage', '请上传图片')
export const dayFull = failure('file.dayFull', '今天上传的文件已超过1GB，请明天再上传')
export const wrongFolder = failure('file.wrongFolder', '上传目录不正确')
export const tooMany = failure('file.tooMany', '最多上传{most}个文件，未上传：{names}')
/** Also said to those who may not see it. */
export const missingFile = failure('file.missing', '文件不存在或已被删除')
/** He may look at it, under his name, and no more. */
export const withheld = failure('file.withheld', '该文件不允许下载')
export const notShown = failure('file.notShown', '该文件已加密或损坏，不能在线查看，请联系负责人')
export const notUploaded = failure('file.notUploaded', '{name}上传失败.')
/** The page shows the picture itself, or its name. */
export const noThumbnail = failure('file.noThumbnail', '图片没有缩略图，请打开原图查看')
export const unfinished = failure('file.unfinished', '有文件尚未上传完成，请稍候、重试或移除')
/** A picture for a written text (seed §7). */
export const pictureFailed = failure('file.pictureFailed', '上传出错，错误信息：{message}')
export const wrongPart = failure('file.wrongPart', '文件分片不完整，请重新上传')
export const unknownStep = failure('file.unknownStep', '未知的操作')
export const atTheEnd = failure('file.atTheEnd', '已到最后~')
export const unknownTrouble = failure('file.unknownTrouble', '未知错误')
export const noName = failure('file.noName', '请输入文件名')
/** The field has a file of that name. */
export const twinFiles = failure('file.twins', '{names}已在列表中，仍要上传吗？')
export const unreadable = failure('file.unreadable', '“{name}”不能在线预览，请下载后查看')
export const notEdited = failure('file.notEdited', '图片“{name}”不能编辑，请用图片软件修改后重新上传')
