import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Uploads, type Sending } from '../../../core/files/uploads.port.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { Resolver } from '../../../ui/hooks/use-case.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { FilesPanel } from '../../../ui/widgets/upload/files-panel.tsx'

afterEach(cleanup)

const draw = ({ value = '', limit = 0 } = {}) => {
  const sent: (Sending & { readonly answer: (given: Result<string>) => Promise<void> })[] = []
  const told: string[] = []
  const held: (string | undefined)[] = []
  const packed: (readonly string[])[] = []
  const uploads: Uploads = {
    send: (sending) => new Promise((answer) => sent.push({ ...sending, answer: (given) => act(async () => answer(given)) })),
    open: () => Promise.resolve(fail(failure('file.missing', '文件不存在或已被删除'))),
    read: () => Promise.resolve(fail(failure('file.unreadable', '不能在线预览，请下载后查看'))),
    openAll: (paths) => {
      packed.push(paths)
      return Promise.resolve(fail(failure('file.missing', '文件不存在或已被删除')))
    },
    edit: (path) => Promise.resolve(ok(path.replace('/a/', '/edited/'))),
    rename: (path, name) => Promise.resolve(ok(path.replace(/[^/]+$/, name))),
    thumbnail: () => Promise.resolve(fail(failure('file.missing', '文件不存在或已被删除'))),
  }
  const Field = () => {
    const [paths, setPaths] = useState(value)
    const change = (next: string) => {
      told.push(next)
      setPaths(next)
    }
    return (
      <FilesPanel
        title="附件"
        value={paths}
        onChange={change}
        onHeld={(what) => held.push(what?.text)}
        limit={limit}
        imagesOnly={false}
        folder="files"
      />
    )
  }
  render(
    <ThemeProvider theme={theme}>
      <Resolver value={(key: unknown) => (key === Uploads ? uploads : {}) as never}>
        <Field />
      </Resolver>
    </ThemeProvider>,
  )
  const group = screen.getByRole('group', { name: '附件' })
  const drop = (...names: string[]) => fireEvent.drop(group, { dataTransfer: { files: names.map((name) => new File(['x'], name)) } })
  return { sent, told, held, packed, drop, group }
}

describe('the files of a field', () => {
  test('dropped on it are sent, their progress is shown, and their paths are told once all are there', async () => {
    const { sent, told, drop } = draw({ value: 'files/a/旧.pdf' })
    drop('甲.pdf', '乙.pdf')
    expect(sent.map(({ file, folder }) => [file.name, folder])).toEqual([
      ['甲.pdf', 'files'],
      ['乙.pdf', 'files'],
    ])
    act(() => sent[0]!.onProgress(40))
    expect(screen.getByLabelText<HTMLProgressElement>('甲.pdf上传进度').value).toBe(40)
    await sent[0]!.answer(ok('files/b/甲.pdf'))
    expect(told).toEqual([])
    await sent[1]!.answer(ok('files/c/乙.pdf'))
    expect(told).toEqual(['files/a/旧.pdf,files/b/甲.pdf,files/c/乙.pdf'])
  })

  test('a screenshot is pasted under a name by its time', () => {
    const { sent, group } = draw()
    fireEvent.paste(group, { clipboardData: { files: [new File(['x'], 'image.png', { type: 'image/png', lastModified: 5 })] } })
    expect(sent.map(({ file }) => file.name)).toEqual(['截图5.png'])
  })

  test('one that failed says why, and is sent again on demand', async () => {
    const { sent, told, drop } = draw()
    drop('甲.pdf')
    await sent[0]!.answer(fail(failure('http.offline', '无法连接服务器，请检查网络后重试')))
    expect(screen.getByRole('alert').textContent).toBe('无法连接服务器，请检查网络后重试')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await sent[1]!.answer(ok('files/b/甲.pdf'))
    expect(told).toEqual(['files/b/甲.pdf'])
  })

  test('hold their field until all are there, or what failed is removed', async () => {
    const { sent, held, drop } = draw()
    drop('甲.pdf')
    act(() => sent[0]!.onProgress(40))
    expect(held).toEqual(['上传中 0%', '上传中 40%'])
    await sent[0]!.answer(ok('files/b/甲.pdf'))
    expect(held.splice(0)).toEqual(['上传中 0%', '上传中 40%', undefined])
    drop('乙.pdf')
    await sent[1]!.answer(fail(failure('http.offline', '无法连接服务器，请检查网络后重试')))
    fireEvent.click(screen.getByRole('button', { name: '移除乙.pdf' }))
    expect(held).toEqual(['上传中 0%', '上传失败', undefined])
  })

  test('on its way when the field is closed arrives all the same', async () => {
    const { sent, told, drop } = draw()
    drop('甲.pdf')
    cleanup()
    await sent[0]!.answer(ok('files/b/甲.pdf'))
    expect(told).toEqual(['files/b/甲.pdf'])
  })

  test('are put in another order with the mouse, and by keys that keep hold of the file', () => {
    const { told } = draw({ value: 'files/a/甲.pdf,files/b/乙.pdf,files/c/丙.pdf' })
    const line = (name: string) => screen.getByRole('button', { name: `下载${name}` }).closest('li')!
    const dataTransfer = { setData: () => undefined, types: ['application/x-file-item'], files: [] }
    fireEvent.dragStart(line('丙.pdf'), { dataTransfer })
    fireEvent.dragOver(line('甲.pdf'), { dataTransfer })
    expect(line('甲.pdf').dataset['drop']).toBe('before')
    fireEvent.drop(line('甲.pdf'), { dataTransfer })
    expect(told.at(-1)).toBe('files/c/丙.pdf,files/a/甲.pdf,files/b/乙.pdf')
    const handle = screen.getByRole('button', { name: '下载丙.pdf' })
    handle.focus()
    fireEvent.keyDown(handle, { key: 'ArrowDown', altKey: true, shiftKey: true })
    expect(told.at(-1)).toBe('files/a/甲.pdf,files/c/丙.pdf,files/b/乙.pdf')
    expect(document.activeElement).toBe(handle)
  })

  test('of a folder that is dropped are sent, those of folders in it too', async () => {
    const { sent, group } = draw()
    const file = (name: string) => ({ isFile: true, isDirectory: false, file: (give: (file: File) => void) => give(new File(['x'], name)) })
    const folder = (...within: object[]) => ({
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries: (give: (batch: object[]) => void) => give(within.splice(0, 1)) }),
    })
    const dropped = [folder(file('甲.pdf'), folder(file('乙.pdf'))), file('丙.pdf')]
    await act(async () => {
      fireEvent.drop(group, { dataTransfer: { files: [], items: dropped.map((entry) => ({ webkitGetAsEntry: () => entry })) } })
    })
    expect(sent.map(({ file: one }) => one.name)).toEqual(['甲.pdf', '乙.pdf', '丙.pdf'])
  })

  test('several show how far they have come together', async () => {
    const { sent, drop } = draw()
    drop('甲.pdf', '乙.pdf')
    await sent[0]!.answer(ok('files/b/甲.pdf'))
    expect(screen.getByRole('status').textContent).toBe('已上传1/2，50%')
    await sent[1]!.answer(ok('files/c/乙.pdf'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('that are there already are sent again only when one says so', () => {
    const { sent, drop } = draw({ value: 'files/a/甲.pdf' })
    drop('甲.pdf')
    expect(screen.getByRole('alert').textContent).toContain('“甲.pdf”已在列表中，仍要上传吗？')
    fireEvent.click(screen.getByRole('button', { name: '不上传' }))
    expect(screen.queryByRole('alert')).toBeNull()
    drop('甲.pdf')
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '仍要上传' }))
    expect(sent.map(({ file }) => file.name)).toEqual(['甲.pdf'])
  })

  test('one is given another name in its place, and all are fetched as one', async () => {
    const { told, packed } = draw({ value: 'files/a/甲.pdf,files/b/乙.pdf' })
    fireEvent.click(screen.getByRole('button', { name: '重命名甲.pdf' }))
    const typed = await screen.findByLabelText('文件名')
    fireEvent.change(typed, { target: { value: '合同.pdf' } })
    await act(async () => {
      fireEvent.keyDown(typed, { key: 'Enter' })
    })
    expect(told).toEqual(['files/a/合同.pdf,files/b/乙.pdf'])
    fireEvent.click(screen.getByRole('button', { name: '全部下载（ZIP）' }))
    expect(packed).toEqual([['files/a/合同.pdf', 'files/b/乙.pdf']])
  })

  test('removed on its way is cancelled', () => {
    const { sent, drop } = draw()
    drop('甲.pdf')
    fireEvent.click(screen.getByRole('button', { name: '移除甲.pdf' }))
    expect(sent[0]!.signal.aborted).toBe(true)
  })
})
