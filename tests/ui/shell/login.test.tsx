import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rememberedName } from '../../../core/session/remembered-name.ts'
import { open, userNamed, wrong } from './world.tsx'

afterEach(cleanup)

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '账号' })
const password = () => screen.getByLabelText<HTMLInputElement>(/密码$/, { selector: 'input' })
const signIn = (typedName: string, typedPassword: string) => {
  fireEvent.change(name(), { target: { value: typedName } })
  fireEvent.change(password(), { target: { value: typedPassword } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
}
const isInside = () => screen.findByRole('navigation', { name: '主菜单' })

describe('the login page', () => {
  test('names what is missing beside it, and asks the server nothing', () => {
    const { start, calls } = open({})
    start()
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入账号!').id).toBe(name().getAttribute('aria-describedby'))
    expect(screen.getByText('请输入密码!')).toBeTruthy()
    expect(document.activeElement).toBe(name())
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('says why nobody was let in, and keeps what was typed', async () => {
    open({ answers: { '/sys/login': () => wrong } }).start()
    signIn('li', 'secret')
    expect((await screen.findByRole('alert')).textContent).toContain('用户名或密码错误')
    expect([name().value, password().value]).toEqual(['li', 'secret'])
  })

  test('keeps the name for next time where that is wanted, and nothing else', async () => {
    const { start, loginPorts } = open({ answers: { '/sys/login': () => wrong } })
    start()
    fireEvent.click(screen.getByLabelText('记住账号'))
    signIn(' li ', 'secret')
    await screen.findByRole('alert')
    expect(rememberedName(loginPorts.keyValues)).toBe('li')
    cleanup()
    start()
    expect([name().value, password().value]).toEqual(['li', ''])
    fireEvent.click(screen.getByLabelText('记住账号'))
    signIn('li', 'secret')
    await screen.findByRole('alert')
    expect(rememberedName(loginPorts.keyValues)).toBe('')
  })

  test('shows a picture once the server asks for it, a new one after every refusal', async () => {
    let drawn = 0
    const asking = { ...wrong, details: { captcha: true } }
    const answers = { '/sys/login': () => asking }
    const pictures = Array.from({ length: 9 }, (_, at) => [`/sys/randomImage/id-${at}`, () => `data:image/svg+xml;base64,${(drawn += 1)}`])
    const { start, calls } = open({ answers: { ...answers, ...Object.fromEntries(pictures) } })
    start()
    signIn('li', 'secret')
    const picture = () => screen.findByRole<HTMLImageElement>('img', { name: '验证码图片' })
    const first = (await picture()).src
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(calls.filter(({ path }) => path === '/sys/login')).toHaveLength(1)
    fireEvent.change(screen.getByRole('textbox', { name: '验证码' }), { target: { value: 'AB2C' } })
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(async () => expect((await picture()).src).not.toBe(first))
    const sent = calls.filter(({ path }) => path === '/sys/login').at(-1)?.body
    expect(sent).toMatchObject({ captcha: 'AB2C' })
    expect(sent).toHaveProperty(
      'checkKey',
      calls
        .find(({ path }) => path.startsWith('/sys/randomImage/'))
        ?.path.split('/')
        .at(-1),
    )
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '验证码' }).value).toBe('')
  })

  test('leads to where somebody wanted to go', async () => {
    open({ at: '/sale/saleOrder?pageNo=2', answers: { '/sys/login': () => userNamed('li') } }).start()
    expect(window.location.pathname).toBe('/user/login')
    signIn('li', 'secret')
    await isInside()
    expect(window.location.pathname + window.location.search).toBe('/sale/saleOrder?pageNo=2')
    expect(document.title).toBe('销售订单 - 企业管理平台')
  })

  test('leads home from itself', async () => {
    open({ at: '/user/login', answers: { '/sys/login': () => userNamed('li') } }).start()
    signIn('li', 'secret')
    await isInside()
    expect(window.location.pathname).toBe('/dashboard/analysis')
    expect(document.title).toBe('企业管理平台')
  })

  test('is not seen by whoever is signed in', async () => {
    const { start, loginPorts } = open({ at: '/user/login' })
    loginPorts.keptSession.keep({ ...(await remembered('li')) })
    start()
    await isInside()
    expect(window.location.pathname).toBe('/dashboard/analysis')
  })

  test('offers the people of a demonstration, one click each', async () => {
    const account = { username: 'wang', realname: '王晓芸', org: '华东销售部', post: '销售代表', note: '' }
    const { start, calls } = open({ answers: { '/sys/demo/accounts': () => [account], '/sys/demo/login': () => userNamed('wang') } })
    start()
    fireEvent.click(await screen.findByText('王晓芸'))
    await isInside()
    expect(calls.find(({ path }) => path === '/sys/demo/login')?.body).toEqual({ username: 'wang' })
  })

  test('asks whoever holds several pairs in which he works now', async () => {
    const pairs = ['华东销售部', '华南销售部'].map((orgName, at) => ({ id: `p${at}`, orgName, postName: '销售代表' }))
    const both = { ...userNamed('li'), tenancyList: pairs }
    const { start, calls } = open({ answers: { '/sys/login': () => both, '/sys/loginOrg': () => both } })
    start()
    signIn('li', 'secret')
    expect(await screen.findByText('您隶属于多部门，请选择当前所在部门')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(screen.getByRole('alert').textContent).toBe('请选择登录部门')
    fireEvent.click(screen.getByLabelText('华南销售部 - 销售代表'))
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    await isInside()
    expect(calls.find(({ path }) => path === '/sys/loginOrg')?.body).toEqual({ id: 'p1' })
  })

  test('says so when the rest of the program cannot be fetched, and can be tried again', async () => {
    open({ breaks: true }).start()
    signIn('li', 'secret')
    expect((await screen.findByRole('alert')).textContent).toContain('无法连接服务器，请检查网络后重试')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false))
  })
})

const remembered = async (username: string) => {
  const { readSession } = await import('../../../core/session/read-session.ts')
  const read = readSession(userNamed(username), { lasting: true })
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}
