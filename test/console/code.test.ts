import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'
import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

const FILES = {
  'package.json': '{"name":"orchard","private":true}',
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { plum: '1', pear: '2' } },
      'node_modules/plum': { version: '1.0.0', license: 'MIT' },
      'node_modules/pear': { version: '2.0.0' },
    },
  }),
  'src/eat.ts':
    "import { ripe } from 'plum'\nexport function eat(n: number) {\n  if (n > 9 && ripe(n)) return peel(n)\n  return n\n}\n",
  'src/peel.ts': 'export const peel = (n: number) => n - 1\n',
}

browserTest(
  'an uploaded archive is scanned, measured and read, each from the state that says what is missing',
  async () => {
    const ada = await opened.visitor()
    const { page } = ada
    await ada.join('Ada')
    await ada.visit('/code')
    await page.getByText('No repository yet').waitFor()
    await page.getByRole('button', { name: 'Add a repository' }).click()
    await page.getByLabel('The code comes').selectOption('archive')
    const archive = zipSync(Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, strToU8(text)])))
    await page
      .getByLabel('Archive', { exact: true })
      .setInputFiles({ name: 'orchard.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) })
    await expectGood(ada, 'the dialog to add a repository')
    await page.getByRole('button', { name: 'Scan it' }).click()
    await page.getByRole('heading', { name: 'orchard', level: 1 }).waitFor()

    await page.getByRole('tab', { name: 'Hotspots' }).click()
    await page.getByRole('button', { name: 'Measure the code' }).click()
    const map = page.getByRole('region', { name: 'Map of hotspots' })
    await map.getByRole('link').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Functions of src/eat.ts' }).getByText('eat', { exact: true }).waitFor()
    expect(await map.getByRole('link').count()).toBe(
      await page.getByRole('table', { name: 'Hotspots' }).getByRole('link').count(),
    )

    await page.getByRole('tab', { name: 'Graph' }).click()
    await page.getByRole('button', { name: 'Read the structure' }).click()
    await page.getByLabel('Find a symbol').fill('PEE')
    await page.getByRole('link', { name: 'peel' }).click()
    await page.getByRole('img', { name: /^2 symbols and 1 use/ }).waitFor()
    await page.getByText('by its name alone', { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Packages' }).click()
    const plum = page.getByRole('row', { name: /plum/ })
    await plum.getByText('The code calls it').waitFor()
    await plum.getByText('unknown: no advisories of npm can be held against it').waitFor()
    expect(await page.getByRole('row', { name: /pear/ }).textContent()).toContain('Nothing imports it')

    await ada.visit('/code')
    await page.getByRole('button', { name: /of 100$/ }).focus()
    await page
      .getByRole('tooltip')
      .getByText(/Not known: few findings/)
      .waitFor()
  },
)

browserTest('a repository whose only scan failed says why, and claims nothing of its code', async () => {
  const nothing = createServer((_, answer) => answer.writeHead(404).end())
  await new Promise((listening) => nothing.listen(0, '127.0.0.1', () => listening(undefined)))
  onTestFinished(() => void nothing.close())
  const ada = await opened.visitor()
  const { page } = ada
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  const { port } = nothing.address() as AddressInfo
  const { repository_id: id } = await caller.post<{ repository_id: string }>('/codebase/acme%2Fgone/scan', {
    repo_path: `http://127.0.0.1:${port}/acme/gone.git`,
  })
  await ada.visit(`/code/${id}`)
  await page.getByText('The last scan failed').waitFor()
  await page.getByText('Nothing looked at yet').waitFor()
  expect(await page.getByText('The last whole scan').count()).toBe(0)
  await expectGood(ada, 'a repository whose scan failed')
  await ada.visit(`/code/${id}?tab=packages`)
  await page.getByText('No packages read yet').waitFor()
  await expectGood(ada, 'packages of a repository whose scan failed')
  await ada.visit('/code')
  await page
    .getByRole('row', { name: /acme\/gone/ })
    .getByText('Failed')
    .waitFor()
  await page
    .getByRole('row', { name: /acme\/gone/ })
    .getByText('not measured')
    .waitFor()
})
