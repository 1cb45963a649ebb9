import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { CALLER_SETTINGS } from '../support/people.ts'
import { decided, MONOLITH } from '../support/questions.ts'
import { settled, type Visitor } from '../support/visitor.ts'

const opened = openedConsole()

const isInShell = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main' }).isVisible()

browserTest('a tab that breaks leaves the rest of the page, and can be tried again', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  const id = await decided(await callerAt(opened.service.address, await ada.join('Ada')), MONOLITH)
  await page.route('**/counterfactuals', (route) => route.fulfill({ json: { data: {}, meta: {} } }), { times: 1 })
  await ada.visit(`/decisions/${id}?tab=what-if`)
  await page.getByRole('heading', { name: 'This part broke' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(MONOLITH.topic)
  await expectGood({ ...ada, complaints: [] }, 'a broken tab')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Would not' }).waitFor()
})

browserTest('a screen that breaks leaves the shell, and can be tried again', async () => {
  const grace = await opened.visitor()
  const { page } = grace
  await grace.join('Grace')
  await page.route('**/api/v2/debates?*', (route) => route.fulfill({ json: { data: {}, meta: {} } }))
  await grace.visit('/decisions')
  await page.getByRole('heading', { name: 'This screen broke' }).waitFor()
  expect(await isInShell(grace)).toBe(true)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No decisions yet').waitFor()
  await grace.visit('/nowhere')
  expect(await isInShell(grace)).toBe(true)
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByLabel('What should we decide?').waitFor()
})

browserTest(
  'a screen whose file does not come is told in words of ours, and comes when the server answers',
  async () => {
    const mary = await opened.visitor()
    const { page, context } = mary
    await mary.join('Mary')
    await mary.visit('/')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Agents' }).click()
    await page.getByRole('heading', { name: 'A part of this page is missing' }).waitFor()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Parley is not answering' }).waitFor()
    expect(await isInShell(mary)).toBe(true)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Agents' }).waitFor()
  },
)

browserTest('after an update the page is fetched anew by itself, but not again and again', async () => {
  const hedy = await opened.visitor()
  const { page } = hedy
  await hedy.join('Hedy')
  await hedy.visit('/')
  await page.route('**/assets/agents-*.js', (route) => route.fulfill({ status: 404 }))
  const isReloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Agents' }).click()
  await isReloaded
  const words = page.getByRole('heading', { name: 'A part of this page is missing' })
  await words.waitFor()
  await settled(page)
  await page.evaluate("fetch('/', { method: 'HEAD', cache: 'no-store' })")
  expect(await words.isVisible()).toBe(true)
})

browserTest('figures that could not be refreshed say so', async () => {
  const admin = await opened.visitor()
  const { page } = admin
  await page.clock.install()
  await admin.visit('/sign-in')
  await admin.signIn(CALLER_SETTINGS.SERVICE_ADMIN_EMAIL, CALLER_SETTINGS.SERVICE_ADMIN_PASSWORD)
  await page.getByRole('navigation').waitFor()
  await admin.visit('/admin?tab=health')
  const node = page.locator('section').filter({ has: page.getByRole('heading', { name: 'This node' }) })
  await node.getByRole('table').waitFor()
  await page.route('**/health/detailed', (route) => route.abort())
  const old = node.getByText('Could not be refreshed')
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000)
      return old.count()
    })
    .toBe(1)
  expect(await node.getByRole('table').count()).toBe(1)
  await expectGood({ ...admin, complaints: [] }, 'figures that could not be refreshed')
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
  await page.unrouteAll()
  await node.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.clock.resume()
  await old.waitFor({ state: 'detached' })
})
