import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { measured } from '../support/measured.ts'
import { openedConsole } from '../support/opened-console.ts'
import { newEmail, register } from '../support/people.ts'
import { decided, MONOLITH } from '../support/questions.ts'
import { settled, type Visitor } from '../support/visitor.ts'

const opened = openedConsole()

const placeOf = ({ page }: Visitor) => page.url().slice(opened.service.address.length)
const isSignedIn = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main' }).waitFor()

browserTest(
  'a session outlives the page, no script can read what keeps it, and it ends with the sign-out',
  async () => {
    const ada = await opened.visitor()
    const { page } = ada
    const email = await ada.register('Ada')
    await page.reload()
    await isSignedIn(ada)
    const readable = await page.evaluate(
      '[document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join()',
    )
    expect(readable).not.toMatch(/ey[\w-]+\./)
    const cookies = await ada.context.cookies()
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Strict']])
    const { value } = cookies[0] ?? { value: '' }
    expect(value).not.toBe('')
    expect(readable).not.toContain(value)

    await ada.signOut()
    expect(await ada.context.cookies()).toEqual([])
    await page.goto('/account')
    await page.waitForURL('**/sign-in?next=%2Faccount')
    await settled(page)
    await ada.signIn(email)
    await page.waitForURL('**/account')
    await isSignedIn(ada)
    expect(ada.complaints).toEqual([])
  },
)

browserTest('tabs of one session hand each other their tokens, so that none is refused', async () => {
  const ada = await opened.visitor()
  await ada.join('Noor')
  await ada.visit('/')
  const refused: string[] = []
  ada.context.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url())
  })
  const tabs = [ada.page, await ada.context.newPage(), await ada.context.newPage()]
  await Promise.all(tabs.slice(1).map((tab) => tab.goto('/decisions')))
  for (const tab of tabs) await settled(tab)
  refused.length = 0
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Agents', exact: true }).click()
    await tab.waitForURL('**/agents*')
    await settled(tab)
  }
  expect(refused).toEqual([])
})

browserTest('a deep link with all its state comes back after the sign-in and after a reload', async () => {
  const ada = await opened.visitor()
  const email = await ada.join('Grace')
  const id = await decided(await callerAt(opened.service.address, email), MONOLITH)
  const other = await opened.visitor()
  const { page } = other
  const link = `/decisions/${id}?tab=replay&seq=4`
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await other.signIn(email)
  const scrubber = page.getByRole('slider')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await scrubber.waitFor()
    await expect.poll(() => scrubber.inputValue()).toBe('4')
    expect(placeOf(other)).toBe(link)
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Replay')
  }
  await other.visit('/decisions?came=decided&q=monolith')
  expect(await page.getByLabel('Question contains').inputValue()).toBe('monolith')
  expect(await page.getByLabel('Outcome').inputValue()).toBe('decided')
  await page.getByLabel('Question contains').fill('queue')
  await page.waitForURL('**/decisions?**q=queue**')
  await page.reload()
  await page.getByText('No decision matches').waitFor()
  expect(other.complaints).toEqual([])
})

browserTest('tokens of a sign-in elsewhere leave the address bar at once, and are worth nothing after it', async () => {
  const { accessToken, refreshToken } = await register(opened.service, { email: newEmail('Joan'), name: 'Joan' })
  const joan = await opened.visitor()
  await joan.page.goto(`/sign-in#access_token=${accessToken}&refresh_token=${refreshToken}&token_type=bearer`)
  await joan.page.getByRole('button', { name: 'It was me, go on' }).click()
  await isSignedIn(joan)
  await expect.poll(() => placeOf(joan)).toBe('/')
  await joan.page.goBack().catch(() => undefined)
  expect(joan.page.url()).not.toContain('token')
  const spent = await fetch(`${opened.service.address}/api/v2/auth/me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(spent.status).toBe(401)
  expect(joan.complaints).toEqual([])
})

browserTest('everything can be reached by keyboard', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.join('Edith')
  await ada.visit('/')
  await page.getByRole('link', { name: 'Decisions' }).focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search screens and debates').fill('devel')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/developer')
  await settled(page)
  await page.getByRole('tab', { name: 'Usage' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('[role=tab]:focus', { hasText: 'Connect' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('[role=tab]:focus', { hasText: 'API keys' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/developer?tab=keys')

  await ada.visit('/')
  await page.getByRole('button', { name: 'builtin-skeptic' }).waitFor()
  await page.getByLabel('What should we decide?').fill('Should we?')
  const reached: string[] = []
  const focused =
    'document.activeElement.textContent || document.activeElement.ariaLabel || document.activeElement.tagName'
  while (!reached.at(-1)?.startsWith('Ask') && reached.length < 40) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate<string>(focused))
  }
  expect(reached.join()).toMatch(/add context.*builtin-skeptic.*More.*Ask/s)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/debates/*')
  expect(ada.complaints).toEqual([])
})

browserTest('the first page takes at most 200 kB of script', async () => {
  const ada = await opened.visitor()
  const scripts: Response[] = []
  ada.page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response))
  async function kilobytes() {
    await ada.visit('/')
    const bodies = await Promise.all(scripts.splice(0).map((script) => script.body()))
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
  }
  const signedOut = await kilobytes()
  await ada.register('Mary')
  await settled(ada.page)
  scripts.length = 0
  const signedIn = await kilobytes()
  measured(
    `first load of the console: ${signedOut.toFixed(0)} kB of script for a guest, ${signedIn.toFixed(0)} kB for a member`,
  )
  for (const total of [signedOut, signedIn]) {
    expect(total).toBeGreaterThan(50)
    expect(total).toBeLessThanOrEqual(200)
  }
})
