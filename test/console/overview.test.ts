import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { decided, MONOLITH } from '../support/questions.ts'

const opened = openedConsole()

browserTest('the overview tells its figures in words, does what is confirmed, and says what came of it', async () => {
  const eve = await opened.visitor()
  await eve.join('Eve')
  await eve.visit('/overview')
  await eve.page.getByText('Nothing has happened yet').waitFor()
  await eve.page.getByText('Nothing waits to be tried again, resumed, exported or archived.').waitFor()
  await expectGood(eve, 'an empty overview')

  const ada = await opened.visitor()
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  await decided(caller, MONOLITH)
  const panel = { agents: ['builtin-advocate', 'builtin-skeptic'], rounds: 2, consensus_threshold: 0.95 }
  const stops = { protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] } }
  const { id } = await caller.post<{ id: string }>('/debates', { topic: 'Can it wait?', ...panel, ...stops })
  await caller.post(`/debates/${id}/pause`, {})
  await opened.service.cursors.catchUp()

  await ada.visit('/overview')
  await ada.page.getByRole('link', { name: 'Can it wait?' }).first().waitFor()
  await ada.page.getByRole('button', { name: 'Do it (1): Resume what you paused' }).click()
  const dialog = ada.page.getByRole('dialog')
  await dialog.getByText('1 item will change.').waitFor()
  await expectGood(ada, 'the dialog of a quick action')
  await dialog.getByRole('button', { name: 'Do it' }).click()
  await ada.page.getByText('1 debate was resumed.').waitFor()
  await ada.page.getByRole('button', { name: /Export the decisions$/ }).click()
  const file = ada.page.getByRole('link', { name: 'Fetch the file' })
  await file.waitFor()
  const written = await fetch(new URL((await file.getAttribute('href')) ?? '', opened.service.address))
  expect([written.status, await written.text()]).toEqual([200, expect.stringContaining('dbt_')])
  await expectGood(ada, 'an overview')
})
