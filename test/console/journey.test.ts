import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { openedBrowser } from '../support/opened-console.ts'
import { MONOLITH } from '../support/questions.ts'
import { serviceHome } from '../support/service-process.ts'
import { readTranscript } from '../support/transcript.ts'
import { settled, type Visitor } from '../support/visitor.ts'

const opened = openedBrowser()

async function openEveryTab({ page }: Visitor) {
  const opened: string[] = []
  for (const tab of await page.getByRole('tablist', { name: 'Proof' }).getByRole('tab').all()) {
    await tab.click()
    await settled(page)
    await expect.poll(() => page.getByRole('tabpanel').textContent()).not.toBe('')
    opened.push((await tab.textContent()) ?? '')
  }
  return opened
}

async function saved({ page }: Visitor, form: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: form }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

browserTest('from an empty installation to a decision that can be defended', async () => {
  const home = await serviceHome()
  const { apiUrl } = await home.start()
  const ada = await opened.visitor(apiUrl)
  const { page, complaints } = ada

  await page.goto('/')
  await page.waitForURL('**/sign-up')
  await ada.register('Ada')
  expect(new URL(page.url()).pathname).toBe('/')
  const id = await ada.ask(MONOLITH)
  await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
  const transcript = await readTranscript(page)
  expect(transcript.join('\n')).toContain('We should not split the monolith into microservices')

  await page.getByRole('link', { name: 'Read the decision' }).first().click()
  await page.waitForURL(`**/decisions/${id}`)
  await page.getByRole('tablist', { name: 'Proof' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(MONOLITH.topic)
  expect(await openEveryTab(ada)).toEqual([
    'Summary',
    'Positions',
    'Votes',
    'Argument graph',
    'Evidence',
    'What if',
    'Replay',
    'Cost',
  ])

  await page.getByRole('tab', { name: 'Summary' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Checked in this browser: valid').waitFor()
  await page.getByRole('button', { name: 'Check the log' }).click()
  await page.getByText('Checked by the service: valid').waitFor()

  const markdown = await saved(ada, 'Markdown')
  expect([markdown.name, markdown.text]).toEqual([`${id}.md`, expect.stringContaining(MONOLITH.topic)])
  expect(JSON.parse((await saved(ada, 'JSON')).text)).toMatchObject({ debate_id: id })
  const receipt = JSON.parse((await saved(ada, 'Receipt')).text)
  expect(receipt).toMatchObject({ algorithm: 'Ed25519' })

  await page.getByRole('button', { name: 'Record the outcome' }).click()
  await page.getByLabel('Yes, it was right').check()
  await page.getByLabel('What happened').fill('We stayed, and releases take 40 minutes.')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText('We stayed, and releases take 40 minutes.').waitFor()
  await page.reload()
  await page.getByText('We stayed, and releases take 40 minutes.').waitFor()
  expect(complaints).toEqual([])
})
