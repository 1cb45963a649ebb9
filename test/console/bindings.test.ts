import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

browserTest('somebody binds places to agents and tries what would become of a message, by keyboard alone', async () => {
  const ada = await opened.visitor()
  const { page, press } = ada
  const caller = await callerAt(opened.service.address, await ada.register('Ada'))
  await ada.visit('/bindings')
  await page.getByText('No place is bound yet').waitFor()
  await press('New binding')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Law')
  await dialog.getByLabel('Where', { exact: true }).fill('channel:LAW*')
  await dialog.getByLabel('Asks').selectOption('debate_team')
  await dialog.getByLabel('Agents').fill('builtin-skeptic, builtin-advocate')
  await dialog.getByText('More').press('Enter')
  await dialog.getByLabel('What its debates are asked with').fill('{"rounds": "many"}')
  await press('Bind it')
  await dialog.getByText(/^rounds /).waitFor()
  ada.complaints.length = 0
  await expectGood(ada, 'a binding that is refused')
  await dialog.getByLabel('What its debates are asked with').fill('{"rounds": 2, "progress": "final"}')
  await press('Bind it')
  await page.getByRole('rowheader', { name: /^Law/ }).waitFor()
  await press('New binding')
  await dialog.getByLabel('Name').fill('Everything else')
  await press('Bind it')
  await page.getByRole('rowheader', { name: /^Everything else/ }).waitFor()

  await page.getByLabel('Account', { exact: true }).fill('T1')
  await page.getByLabel('Where it is said').fill('channel:LAW1')
  await press('Try it')
  await page.getByText('Law takes it up: builtin-skeptic, builtin-advocate').waitFor()
  await page.getByText('Everything else: Law comes first').waitFor()
  await expectGood(ada, 'a message that was tried')
  await page.getByLabel('Where it is said').fill('dm:D1')
  await press('Try it')
  await page.getByText('Everything else takes it up: whoever has the best record').waitFor()
  await page.getByText('Law: it is for a channel').waitFor()

  await press('Switch off Everything else')
  await page.getByText('No binding takes it up').waitFor()
  await press('Remove Law')
  await press('Remove Law')
  await page.getByRole('rowheader', { name: /^Law/ }).waitFor({ state: 'detached' })
  const { bindings } = await caller.get<{ bindings: object[] }>('/bindings')
  expect(bindings).toMatchObject([{ name: 'Everything else', enabled: false, peer_pattern: '*', account_id: '*' }])
  expect(ada.complaints).toEqual([])
})
