import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { decided, MONOLITH } from '../support/questions.ts'
import { settled } from '../support/visitor.ts'

const opened = openedConsole()

const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.getAttribute('role') ?? document.activeElement.tagName")

browserTest('a long list has pages, nobody stays behind its end, and the focus stays near what was done', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  for (let number = 1; number <= 51; number += 1) await caller.post('/auth/api-key', { name: `Key ${number}` })
  await ada.visit('/developer?tab=keys&page=9')
  await page.waitForURL('**/developer?tab=keys&page=2')
  await page.getByText('51–51 of 51').waitFor()
  await expectGood(ada, 'the last page of the keys')
  await page.getByRole('button', { name: 'Revoke' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await page.waitForURL('**/developer?tab=keys&page=1')
  await page.getByText('Key 51').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^(tabpanel|SECTION)$/)
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'detached' })
  expect(ada.complaints).toEqual([])
})

browserTest('a day in a filter is a day where the reader is', async () => {
  const grace = await opened.visitor()
  const { page } = grace
  await decided(await callerAt(opened.service.address, await grace.join('Grace')), MONOLITH)
  /** There it is another day than in UTC, whenever this runs. */
  const timezoneId = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const emulation = await page.context().newCDPSession(page)
  await emulation.send('Emulation.setTimezoneOverride', { timezoneId })
  const today = new Date().toLocaleDateString('sv', { timeZone: timezoneId })
  await grace.visit('/decisions')
  await page.getByLabel('Since').fill(today)
  await page.getByLabel('Until').fill(today)
  await page.waitForURL(`**/decisions?*since=${today}*until=${today}*`)
  await settled(page)
  await page.getByRole('link', { name: MONOLITH.topic }).waitFor()
  await page.getByText(`From that day on, ${timezoneId}`).waitFor()
  expect(grace.complaints).toEqual([])
})

browserTest('the palette asks when the typing rests, and waits for what it asked', async () => {
  const joan = await opened.visitor()
  const { page } = joan
  const id = await decided(await callerAt(opened.service.address, await joan.join('Joan')), MONOLITH)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const q = searchParams.get('q')
    if (pathname === '/api/v2/debates' && q !== null) asked.push(q)
  })
  await page.clock.install()
  await joan.visit('/account')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: MONOLITH.topic }).waitFor()
  asked.length = 0
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.keyboard.type('monolith')
  await page.getByText('Searching …').waitFor()
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await page.getByRole('option', { name: MONOLITH.topic }).waitFor()
  expect(new Set(asked)).toEqual(new Set(['monolith']))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/decisions/${id}`)
})

browserTest('what is written from right to left is laid out so', async () => {
  const mary = await opened.visitor()
  const { page } = mary
  const caller = await callerAt(opened.service.address, await mary.join('Mary'))
  await mary.visit('/')
  const topic = 'هل يجب أن نقسم النظام؟'
  const direction = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`)
  await page.getByLabel('What should we decide?').fill(topic)
  expect(await direction('textarea')).toBe('rtl')
  const id = await decided(caller, { topic, context: 'لدينا 48 مهندسا في 6 فرق.' })
  for (const path of [`/decisions/${id}`, `/debates/${id}`]) {
    await mary.visit(path)
    await page.getByRole('heading', { name: topic }).waitFor()
    expect([await direction('h1'), await direction('main')]).toEqual(['rtl', 'ltr'])
  }
})

browserTest('two files of the same name and length are two', async () => {
  const edith = await opened.visitor()
  const { page } = edith
  await edith.join('Edith')
  await edith.visit('/')
  const file = (text: string) => ({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
  await page.getByLabel('Files to attach').setInputFiles([file('one'), file('two')])
  const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await attached.nth(1).waitFor()
  await page.getByRole('button', { name: 'Remove notes.md', exact: true }).click()
  await expect.poll(() => attached.allTextContents()).toEqual([expect.stringContaining('notes.md (2)')])
})

browserTest('a replay that plays is not read aloud event by event', async () => {
  const hedy = await opened.visitor()
  const { page } = hedy
  const id = await decided(await callerAt(opened.service.address, await hedy.join('Hedy')), MONOLITH)
  await hedy.visit(`/decisions/${id}?tab=replay&seq=1`)
  const event = page.getByLabel('The event')
  expect(await event.getAttribute('aria-live')).toBe('polite')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  expect(await event.getAttribute('aria-live')).toBe('off')
  await page.getByRole('button', { name: 'Next event' }).click()
  await expect.poll(() => event.getAttribute('aria-live')).toBe('polite')
  expect(hedy.complaints).toEqual([])
})
