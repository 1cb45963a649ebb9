import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { BROWSER_LIMIT_MS, browserTest, hasChromium, launchChromium } from '../../../test/support/chromium.ts'
import { GOOD_PASSWORD } from '../../../test/support/people.ts'

let directory: string
let service: TestApp
let browser: Browser
let address: string
beforeAll(async () => {
  if (!hasChromium) return
  directory = await mkdtemp(join(tmpdir(), 'parley-console-'))
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Parley</title><link rel="icon" href="data:,">')
  service = await testApp({ consoleDirectory: directory, settings: { RATE_LIMIT_ENABLED: 'false' } })
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await rm(directory, { recursive: true, force: true })
})

let page: Page
let complaints: string[]
beforeEach(async () => {
  if (!hasChromium) return
  page = await browser.newPage()
  page.setDefaultTimeout(BROWSER_LIMIT_MS)
  complaints = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.goto(`${address}/sign-in`)
})

interface SignedIn {
  access_token: string
  refresh_token: string
}

/** What the page gets when its script asks for tokens. */
async function signIn(path: string, body: object = {}): Promise<SignedIn> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-refresh-token': 'cookie' },
    body: JSON.stringify(body),
  }
  const script = `fetch('/api/v2/auth/${path}', ${JSON.stringify(request)}).then((answer) => answer.json())`
  return (await page.evaluate<{ data: SignedIn }>(script)).data
}
const register = (email: string) => signIn('register', { email, password: GOOD_PASSWORD })

browserTest('the page follows the stream of its own service', async () => {
  const { access_token } = await register('ada@example.org')
  const first = await page.evaluate(`new Promise((resolve) => {
    const socket = new WebSocket('ws://' + location.host + '/ws', ['bearer', '${access_token}'])
    socket.onmessage = ({ data }) => resolve([socket.protocol, JSON.parse(data).type])
    socket.onclose = ({ code }) => resolve(code)
  })`)
  expect(first).toEqual(['bearer', expect.stringMatching(/connect/)])
  expect(complaints).toEqual([])
})

browserTest('the page stays signed in by a cookie that it cannot read', async () => {
  const before = await register('grace@example.org')
  expect(before.refresh_token).toBe('')
  await page.reload()
  expect(await page.evaluate('document.cookie')).toBe('')
  const after = await signIn('refresh')
  expect(after.access_token).toBeTruthy()
  expect(after.access_token).not.toBe(before.access_token)
})

browserTest('the page can neither run what is injected into it nor tell anybody else', async () => {
  const outcome = await page.evaluate(`(async () => {
    document.body.innerHTML = '<img src="x" onerror="window.hurt = true"><style>body { color: red }</style>'
    const script = document.createElement('script')
    script.textContent = 'window.hurt = true'
    document.body.append(script)
    const told = await fetch('http://localhost:9/?secret').catch((fault) => fault.name)
    return { hurt: 'hurt' in window, told, color: getComputedStyle(document.body).color }
  })()`)
  expect(outcome).toEqual({ hurt: false, told: 'TypeError', color: 'rgb(0, 0, 0)' })
  expect(complaints.join()).toMatch(/connect-src 'self'/)
})
