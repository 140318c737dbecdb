import { ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import { type Key, Resolver } from '../../../ui/hooks/use-case.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { CodeView } from '../../../ui/widgets/text/code-view.tsx'
import { RichTextView } from '../../../ui/widgets/text/rich-text-view.tsx'

afterEach(() => vi.unstubAllGlobals())

const PATH = `jeditor/${'0'.repeat(35)}/a.png`

class PaperUploads extends Uploads {
  readonly opened: string[] = []
  send(): never {
    throw new Error('nothing is sent here')
  }
  thumbnail(): never {
    throw new Error('a text shows whole pictures')
  }
  read(): never {
    throw new Error('a text reads no file')
  }
  openAll(): never {
    throw new Error('a text packs nothing')
  }
  edit(): never {
    throw new Error('a text edits no picture')
  }
  rename(): never {
    throw new Error('a text renames nothing')
  }
  async open(path: string) {
    this.opened.push(path)
    return ok({ name: 'a.png', bytes: new Uint8Array([1]) })
  }
}

const shown = (html: string) => drawn(<RichTextView html={html} />)

const drawn = (text: ReactNode) => {
  const uploads = new PaperUploads()
  const resolve = <T,>(_: Key<T>) => uploads as unknown as T
  const view = render(
    <ThemeProvider theme={theme}>
      <Resolver value={resolve}>{text}</Resolver>
    </ThemeProvider>,
  )
  return { uploads, html: () => view.container.innerHTML }
}

test('a stored picture of a text is fetched with the reader’s own right, and shown from this page', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }))
  const { uploads } = shown(`<p>看图</p><img src="${PATH}" alt="图">`)
  await waitFor(() => expect(screen.getByAltText<HTMLImageElement>('图').src).toBe('blob:1'))
  expect(uploads.opened).toEqual([PATH])
})

test.each([
  ['a picture of another server', '<img src="https://example.com/a.png">'],
  ['a picture by a relative address', '<img src="/xqErp/sys/logout" alt="x">'],
  ['what an event would run', '<img src="x" onerror="alert(1)">'],
  ['a path that no upload made', `<img data-path="/xqErp/sys/logout">`],
])('%s is not shown, and nothing is asked for', (_, html) => {
  const view = shown(`<p>x</p>${html}`)
  expect(view.html()).not.toMatch(/img|svg|script|logout|onerror/)
  expect(view.uploads.opened).toEqual([])
})

test('Markdown is read as what it comes to, with its pictures; code of any other language as it stands', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }))
  const markdown = drawn(<CodeView language="markdown" text={`- 开票\n\n![图](<${PATH}>)\n\n<script>alert(1)</script>`} />)
  expect(screen.getByRole('listitem').textContent).toBe('开票')
  await waitFor(() => expect(markdown.uploads.opened).toEqual([PATH]))
  expect(markdown.html()).not.toContain('<script')
  const json = drawn(<CodeView language="json" text={'{\n  "days": 30\n}'} />)
  expect(json.html()).toContain('{\n  "days": 30\n}')
})
