import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/colleague.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, signInAs } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()

const ELSEWHERE = 'https://elsewhere.example'
const RUN = 'window.hurt=1'
const INNOCENT = '首句无害'

/** What the public lists of evasions have in common; each does something of its own as soon as it is taken for markup. */
const VECTORS = [
  `<script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${ELSEWHERE}/a.png" srcset="${ELSEWHERE}/b.png 2x">`,
  `<img src="data:image/svg+xml,<svg onload=${RUN}>">`,
  `<svg onload="${RUN}"><script>${RUN}</script><a href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;"></table></mtext></math>`,
  `<iframe src="javascript:${RUN}"></iframe><iframe srcdoc="<script>top.hurt=1</script>"></iframe>`,
  `<object data="${ELSEWHERE}/o"></object><embed src="${ELSEWHERE}/e">`,
  `<style>@import '${ELSEWHERE}/s.css';body{display:none}</style>`,
  `<link rel="stylesheet" href="${ELSEWHERE}/l.css"><base href="${ELSEWHERE}/"><meta http-equiv="refresh" content="0;url=${ELSEWHERE}">`,
  `<form action="${ELSEWHERE}"><input name="password" autofocus onfocus="${RUN}"><button formaction="javascript:${RUN}">登录</button></form>`,
  `<a href="javascript:${RUN}">一</a><a href="java&#x09;script:${RUN}">二</a><a href=" &#14; javascript:${RUN}">三</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">四</a><a href="vbscript:x">五</a><a href="//elsewhere.example">六</a>`,
  `<p style="position:fixed;inset:0;background:url(${ELSEWHERE}/p)">七</p>`,
  `<p class="MuiDialog-root" id="root" onclick="${RUN}" onmouseover="${RUN}">八</p>`,
  `<details open ontoggle="${RUN}">九</details><video autoplay onplay="${RUN}"><source onerror="${RUN}"></video><audio src=x onerror="${RUN}"></audio>`,
  `<template><script>${RUN}</script></template><noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<input type="image" src="${ELSEWHERE}/i" onerror="${RUN}"><marquee onstart="${RUN}">十</marquee>`,
  `<table background="${ELSEWHERE}/t"><tbody><tr><td style="behavior:url(${ELSEWHERE})">格</td></tr></tbody></table>`,
  `<!--><img src=x onerror=${RUN}>-->`,
]
const TEXT = `<p>${INNOCENT}</p>${VECTORS.join('')}`
const TITLE = `<img src=x onerror=${RUN}>安全提示`

const TAGS = 'script|iframe|object|embed|form|input|button|svg|math|style|base|meta|link|video|audio|template|noscript|marquee|details'
const ACTING = new RegExp(
  `<(${TAGS})\\b|\\son\\w+\\s*=|="\\s*(javascript|vbscript|data:)|src="https?:|srcset|position|url\\(|class=|id=`,
  'i',
)

let office: Office
let clerk: Desk
let page: Page
let id: string
let token: string
const elsewhere: string[] = []

/** Elements and attributes around the innocent sentence that could act, as the page has them now. */
const acting = () =>
  page.evaluate(
    ([innocent, tags]) => {
      const root = [...document.querySelectorAll('p')].find((one) => one.textContent === innocent)?.parentElement
      return [...(root?.querySelectorAll('*') ?? [])].flatMap((element) => [
        ...(new RegExp(`^(${tags})$`).test(element.localName) ? [element.localName] : []),
        ...[...element.attributes]
          .filter(({ name, value }) => {
            if (name === 'href' || name === 'src') return !(name === 'href' ? /^(https?:|mailto:)/ : /^blob:/).test(value)
            if (name === 'style') return value !== '' && !/^(text-align: \w+;?|min-width: \d+px;?)$/.test(value)
            return !/^(rel|target|alt|title|colspan|rowspan|contenteditable|draggable|class)$/.test(name) || value.startsWith('Mui')
          })
          .map(({ name, value }) => `${name}=${value}`),
      ])
    },
    [INNOCENT, TAGS] as const,
  )

const harmless = async () => {
  await seen(page.getByText(INNOCENT).first())
  expect(await acting()).toEqual([])
  expect(await page.evaluate(() => ({ hurt: 'hurt' in window, base: new URL(document.baseURI).origin }))).toEqual({
    hurt: false,
    base: product.address,
  })
}

beforeAll(async () => {
  office = await Office.open(product)
  clerk = await office.desk({ unguarded: true })
  page = clerk.page
  page.on('request', (request) => request.url().startsWith(ELSEWHERE) && elsewhere.push(request.url()))
  // Leaving a form that was typed in asks; nothing else may.
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') clerk.complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  await signInAs(page, '系统管理员')
  ;({ token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } }))
  const body = { titile: TITLE, priority: 'L', msgType: 'ALL', msgAbstract: TITLE, msgContent: TEXT }
  ;({ id } = await ask(product, 'POST', '/sys/annountCement/add', { token, body }))
})
afterAll(() => office.close())
inOneGo(() => office)

describe('a text that means harm', () => {
  it('is kept without it, and reads as what is left', async () => {
    const { msgContent } = await ask(product, 'GET', `/sys/annountCement/findById/${id}`, { token })
    expect(msgContent).not.toMatch(ACTING)
    await page.goto(`/sys/annountCement/${id}`)
    await harmless()
    await seen(front(page).getByText(TITLE).first())
  })

  it('does nothing either where a server sends it as it was written: read, and opened to be changed', async () => {
    await page.route('**/annountCement/findById/**', async (route) => {
      const answer = await route.fetch()
      const told = await answer.json()
      await route.fulfill({ response: answer, json: { ...told, result: { ...told.result, msgContent: TEXT } } })
    })
    await page.goto(`/sys/annountCement/${id}`)
    await harmless()
    await page.goto(`/sys/annountCement/${id}/edit`)
    await harmless()
  })

  it('does nothing where it is pasted', async () => {
    await page.goto('/sys/annountCement/add')
    const editor = front(page).getByRole('textbox', { name: '内容' })
    await seen(editor)
    await editor.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, TEXT)
    await harmless()
  })

  it('is text in Markdown, whose links and pictures lead nowhere they should not', async () => {
    await page.goto('/gallery')
    const editor = page.getByRole('textbox', { name: 'Markdown' })
    await editor.click()
    await page.keyboard.press('Control+a')
    const links = `[一](javascript:${RUN}) [二](data:text/html,x) ![三](${ELSEWHERE}/m.png) ![四](data:image/svg+xml,x)`
    await page.keyboard.insertText(`${INNOCENT}\n\n${links}\n\n${VECTORS.join('\n\n')}`)
    await harmless()
  })

  it('reached nobody', () => expect([elsewhere, clerk.complaints]).toEqual([[], []]))
})
