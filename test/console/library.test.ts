import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { browserTest } from '../support/chromium.ts'
import { openedConsole } from '../support/opened-console.ts'
import { settled } from '../support/visitor.ts'

const opened = openedConsole()

const QUESTION = 'Does the warranty cover water damage?'
const STATED = 'The warranty covers water damage.'
const PAGES = `<title>Warranty</title><h1>Terms</h1><p>The pump is sold with a warranty of two years.</p>
  <h1 style="break-before: page">Damage</h1><p>${STATED} Damage by frost is not covered.</p>`

/** A file as an office would send it. */
async function printedPdf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = await opened.browser.newPage()
  await page.setContent(PAGES)
  const file = join(folder, 'warranty.pdf')
  await writeFile(file, await page.pdf())
  await page.close()
  return file
}

const MOST_STEPS = 200

/** Goes on with the key that leads from one thing to the next until it has come there. */
async function reach(page: Page, there: Locator) {
  await there.first().waitFor()
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await there.first().evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not lead to ${there}`)
}

async function press(page: Page, there: Locator, key = 'Enter') {
  await reach(page, there)
  await page.keyboard.press(key)
}

browserTest(
  'a PDF is given, asked about, opened where it was quoted, refuted, and followed to the decision it touches, by keyboard alone',
  async () => {
    const ada = await opened.visitor()
    const { page, complaints } = ada
    await ada.join('Ada')
    await ada.visit('/')
    const expectNothingFound = async () => {
      await settled(page)
      expect.soft(await axeFindings(page), page.url()).toEqual([])
    }

    await press(page, page.getByRole('link', { name: 'Library' }))
    await page.waitForURL('**/library*')
    await expectNothingFound()
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: 'Choose files' }))
    await (await chooser).setFiles(await printedPdf())
    await page.getByText('is in the library').waitFor()
    await page.getByRole('cell', { name: '2 pages' }).waitFor()
    await expectNothingFound()

    await press(page, page.getByRole('link', { name: 'Ask', exact: true }))
    await reach(page, page.getByLabel('What should we decide?'))
    await page.keyboard.type(QUESTION)
    await press(page, page.getByLabel('Search our library and past decisions'), 'Space')
    await press(page, page.getByRole('button', { name: 'Ask', exact: true }))
    await page.waitForURL(/\/debates\/dbt_/)
    await press(page, page.getByRole('link', { name: 'Read the decision' }))
    await page.waitForURL(/\/decisions\/dbt_/)
    const source = page.locator('a[href*="/library/documents/"][href*="page=2"]')
    await source.first().waitFor()
    await expectNothingFound()

    await press(page, source)
    await page.waitForURL(/\/library\/documents\/doc_.*page=2/)
    const quoted = page.locator('mark')
    await quoted.waitFor()
    expect(await quoted.textContent()).toContain(STATED)
    await expect.poll(() => quoted.evaluate((mark) => mark === mark.ownerDocument.activeElement)).toBe(true)
    await expectNothingFound()

    await press(page, page.getByRole('button', { name: /^Refute/ }))
    await page.getByText('Refuted.', { exact: true }).waitFor()
    await page.getByText('is based on something that is no longer valid').waitFor()
    await expectNothingFound()
    await press(page, page.getByRole('link', { name: QUESTION }))
    await page.waitForURL(/\/decisions\/dbt_/)
    await page.getByText('Something this decision is based on is no longer valid').waitFor()
    expect(complaints).toEqual([])
  },
)
