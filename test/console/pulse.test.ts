import { afterAll, expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { type VendorServer, vendorServer } from '../support/vendors/vendor-server.ts'

let site: VendorServer | undefined
afterAll(() => site?.close())
const opened = openedConsole(async () => {
  const story = (objectID: string, title: string, num_comments: number) => ({
    ...{ objectID, title, points: 400, num_comments, url: `http://127.0.0.1:9/${objectID}` },
    created_at: new Date().toISOString(),
  })
  site = await vendorServer(() => ({
    body: { hits: [story('1', 'A new compiler for Rust is twice as fast', 390), story('2', 'Rust for pumps', 3)] },
  }))
  return { settings: { SERVICE_HACKERNEWS_URL: site.url } }
})

browserTest('a leader sees what is talked about and why, lets it run, and stops it, by keyboard alone', async () => {
  const ada = await opened.visitor()
  const { page, press } = ada
  await ada.join('Ada')
  await ada.visit('/pulse')
  await page.getByText('A new compiler for Rust is twice as fast').first().waitFor()
  await page.getByText(/skipped: too little disagreement \(0\.01; at least 0\.3\)/).waitFor()
  await page.getByText('would be debated').first().waitFor()
  await page.getByText(/^not set up: needs SERVICE_X_TOKEN/).waitFor()

  const parts = page.getByText('Parts of the score of A new compiler for Rust is twice as fast')
  await parts.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Disagreement', { exact: true }).first().waitFor()
  await expectGood(ada, 'topics of the pulse')

  await press('Start')
  await page.getByText('Running', { exact: true }).waitFor()
  await press('Pause')
  await page.getByText('Paused', { exact: true }).waitFor()
  await press('Resume')
  await page.getByText('Running', { exact: true }).waitFor()
  await press('Stop')
  await page.getByRole('dialog').getByText('No new debates start').waitFor()
  await press('Stop')
  await page.getByText('Stopped', { exact: true }).waitFor()

  await ada.visit('/pulse?tab=settings')
  const hourly = page.getByLabel('Maximum debates per hour')
  await hourly.fill('61')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid=true]').first().waitFor()
  expect(ada.complaints.splice(0)).toHaveLength(2)
  await expectGood(ada, 'settings of the pulse that were refused')
  await hourly.fill('7')
  await page.keyboard.press('Enter')
  await expect.poll(() => hourly.inputValue()).toBe('7')
  await page.getByText('Saved. Applies from the next check.').waitFor()
})

browserTest('a topic becomes a debate by one press', async () => {
  const grace = await opened.visitor()
  onTestFinished(() => grace.page.close())
  await grace.join('Grace')
  await grace.visit('/pulse')
  await grace.page.getByRole('button', { name: 'Debate it: A new compiler for Rust is twice as fast' }).press('Enter')
  await grace.page.waitForURL('**/debates/dbt_*')
  await grace.page
    .getByText('What should be concluded about: “A new compiler for Rust is twice as fast”?')
    .first()
    .waitFor()
})
