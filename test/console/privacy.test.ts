import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { browserTest, hasChromium, launchChromium } from '../support/chromium.ts'
import { type ConsoleService, callerAt, consoleService } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { decided, MONOLITH } from '../support/questions.ts'
import { visitor } from '../support/visitor.ts'

let browser: Browser
let service: ConsoleService
beforeAll(async () => {
  if (!hasChromium) return
  service = await consoleService({})
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

browserTest(
  'somebody sees what is kept of them, takes it along and chooses; a leader places and lifts a hold',
  async () => {
    const ada = await visitor(browser, service.address)
    const { page } = ada
    const caller = await callerAt(service.address, await ada.register('Ada'))
    const debate = await decided(caller, MONOLITH)
    await service.cursors.catchUp()
    await ada.visit('/privacy')
    await page.getByRole('cell', { name: 'Up to' }).or(page.getByText('Until it is removed')).first().waitFor()
    await page.getByText('Nothing is sold.').waitFor()
    await expectGood(ada, 'what is kept of somebody')
    await page.getByRole('button', { name: 'Get a copy of my data' }).click()
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect((await readFile(await copy.path())).subarray(0, 2).toString()).toBe('PK')
    await expectGood(ada, 'a copy of ones data')

    await page.getByRole('tab', { name: 'Your choices' }).click()
    await page.getByText('You have chosen nothing yet').waitFor()
    await page.getByLabel(/Keep my texts from language models outside/).check()
    await page.getByText('My texts are not to be given to language models outside this installation.').waitFor()
    await expectGood(ada, 'choices with their history')
    expect(await caller.get('/privacy/preferences')).toMatchObject({ third_party_sharing: false })

    await ada.visit('/privacy?tab=holds')
    await page.getByText('Nothing is held').waitFor()
    await page.getByRole('button', { name: 'Place a hold' }).click()
    await page.getByLabel('Name of the case').fill('Case 12')
    await page.getByRole('button', { name: 'Hold it' }).click()
    await page.getByText('Name at least one person, debate or policy').first().waitFor()
    ada.complaints.length = 0
    await page.getByLabel('ada@example.org').check()
    await page.getByLabel('Debates').fill(debate)
    await expectGood(ada, 'a new hold')
    await page.getByRole('button', { name: 'Hold it' }).click()
    await page.getByRole('heading', { name: 'Case 12' }).waitFor()
    await expectGood(ada, 'holds')
    await page.getByRole('button', { name: 'Lift' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
    await page.getByText('Nothing is held').waitFor()
    await page.getByText(/Case 12, placed/).waitFor()
  },
)
