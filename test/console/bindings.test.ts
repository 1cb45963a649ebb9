import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

browserTest('a leader binds places to agents and tries what would become of a message, by keyboard alone', async () => {
  const ada = await opened.visitor()
  const { page, press } = ada
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  await ada.visit('/bindings')
  await page.getByText('No bindings yet').waitFor()
  await press('New binding')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Law')
  await dialog.getByLabel('Where', { exact: true }).fill('channel:LAW*')
  await dialog.getByLabel('Asks').selectOption('debate_team')
  await dialog.getByLabel('Agents').fill('builtin-skeptic, builtin-advocate')
  await dialog.getByText('More').press('Enter')
  await dialog.getByLabel('Debate settings').fill('{"rounds": "many"}')
  await press('Create')
  await dialog.getByText(/^rounds /).waitFor()
  ada.complaints.length = 0
  await expectGood(ada, 'a binding that is refused')
  await dialog.getByLabel('Debate settings').fill('{"rounds": 2, "progress": "final"}')
  await press('Create')
  await page.getByRole('rowheader', { name: /^Law/ }).waitFor()
  await press('New binding')
  await dialog.getByLabel('Name').fill('Everything else')
  await press('Create')
  await page.getByRole('rowheader', { name: /^Everything else/ }).waitFor()

  await page.getByLabel('Account', { exact: true }).fill('T1')
  await page.getByLabel('Location').fill('channel:LAW1')
  await press('Test')
  await page.getByText('Law matches: builtin-skeptic, builtin-advocate').waitFor()
  await page.getByText('Everything else: Law matches first').waitFor()
  await expectGood(ada, 'a message that was tried')
  await page.getByLabel('Location').fill('dm:D1')
  await press('Test')
  await page.getByText('Everything else matches: the agents with the best records').waitFor()
  await page.getByText('Law: it is for a channel').waitFor()

  await press('Disable Everything else')
  await page.getByText('No binding matches').waitFor()
  await press('Remove Law')
  await press('Remove Law')
  await page.getByRole('rowheader', { name: /^Law/ }).waitFor({ state: 'detached' })
  const { bindings } = await caller.get<{ bindings: object[] }>('/bindings')
  expect(bindings).toMatchObject([{ name: 'Everything else', enabled: false, peer_pattern: '*', account_id: '*' }])
  expect(ada.complaints).toEqual([])
})
