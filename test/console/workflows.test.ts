import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { MONOLITH } from '../support/questions.ts'
import type { Visitor } from '../support/visitor.ts'
import { reviewedBy } from '../support/workflow-definitions.ts'

const opened = openedConsole()

const menuOf = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main' })

/** What is selected in the field that has the focus. */
const SELECTED = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)`

browserTest('a workflow of a workspace is written, run, approved by a second account, and decided', async () => {
  const dora = await opened.visitor()
  const { page } = dora
  const owner = await callerAt(opened.service.address, await dora.join('Dora'))
  const bo = await opened.visitor()
  const guest = await callerAt(opened.service.address, await bo.joinOf(owner, opened.service, 'Bo'))
  const { id: reviewer } = await guest.get<{ id: string }>('/auth/me')

  await dora.visit('/workspaces')
  await dora.press('Make the first one')
  await page.getByRole('dialog').getByLabel('Name').fill('Finance')
  await dora.press('Make it')
  await page.getByRole('heading', { name: 'Finance' }).waitFor()
  await page.getByLabel('Add a member of your organization').selectOption({ index: 0 })
  await dora.press('Add')
  await page.getByRole('rowheader', { name: 'Bo' }).waitFor()

  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitem', { name: 'Finance' }).click()
  await page.waitForURL(/\/in\/wsp_\w+\/$/)
  await menuOf(dora).getByRole('link', { name: 'Workflows' }).click()
  await page.getByText('No template of your own yet').waitFor()
  await page.getByRole('link', { name: 'Decide until it is accepted' }).click()
  await page.getByRole('link', { name: 'Copy it' }).click()

  const definition = page.getByLabel('Definition')
  const written = reviewedBy(await definition.inputValue(), reviewer, MONOLITH)
  await definition.fill(written)
  await page.getByLabel('Name', { exact: true }).fill('Answer, review, decide')
  await dora.press('Save the template')
  const line = written.split('\n').findIndex((each) => each.includes('"debates"')) + 1
  await page.getByText('1 fault in the definition').waitFor()
  dora.complaints.splice(0)
  await expectGood(dora, 'a fault of a definition')
  await page.getByRole('button', { name: `Line ${line}` }).press('Enter')
  expect(await page.evaluate<string>(SELECTED)).toBe('"type": "debates"')
  await page.keyboard.type('"type": "debate"')
  await dora.press('Save the template')
  await page.getByRole('heading', { name: 'Answer, review, decide' }).waitFor()

  await dora.press('Try it without effect')
  await page.getByText('is required', { exact: true }).waitFor()
  dora.complaints.splice(0)
  await page.getByLabel('Question').fill('Should the office move to the harbour?')
  await dora.press('Try it without effect')
  await page.getByText('A run would complete.').waitFor()
  await expectGood(dora, 'what a run would do')
  await dora.press('Run it')
  await page.waitForURL(/\/in\/wsp_\w+\/workflows\/runs\/exe_/)
  await page.getByText(/^Waits for people/).waitFor()
  await expectGood(dora, 'a run that waits')
  const run = page.url()

  await bo.visit('/')
  await menuOf(bo).getByRole('link', { name: 'Waiting for you 1 waiting' }).click()
  await bo.page.getByRole('link', { name: 'Answer in Finance' }).press('Enter')
  await bo.page.getByRole('button', { name: 'Approve' }).press('Enter')
  await bo.press('Approve')
  await bo.page.getByText(/^Approved by bo/).waitFor()

  await page.getByText(/^(Completed|Failed)$/).waitFor()
  expect(await page.getByText('Completed', { exact: true }).count()).toBe(1)
  expect(page.url()).toBe(run)
  await expectGood(dora, 'a run that is completed')
  await page.getByText('No', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Read the decision' }).last().click()
  await page.getByRole('heading', { level: 1, name: MONOLITH.topic }).waitFor()
  await page.getByRole('button', { name: 'Record the outcome' }).waitFor()
  expect([...dora.complaints, ...bo.complaints]).toEqual([])
})

browserTest('a schedule is made where its faults are told, paused, changed, resumed and deleted', async () => {
  const hedy = await opened.visitor()
  const { page } = hedy
  await hedy.join('Hedy')
  await hedy.visit('/workflows/schedules/new?template=builtin-review-cycle')
  await page.getByLabel('Question').fill('What has changed?')
  await page.getByLabel('Time zone').fill('Nowhere/Here')
  await hedy.press('Schedule it')
  await page.locator('input[name=timezone][aria-invalid=true]').waitFor()
  hedy.complaints.splice(0)
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await hedy.press('Schedule it')
  await page.getByText('From Monday to Friday at 08:00').waitFor()
  await page.getByText(/8:00 AM, Europe\/Berlin/).waitFor()

  const act = (what: string) => page.getByRole('button', { name: `${what} Decide until it is accepted` }).press('Enter')
  await act('Pause')
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Change the schedule of Decide until it is accepted' }).click()
  await page.getByText('It is paused', { exact: true }).waitFor()
  expect(await page.getByLabel('Question').inputValue()).toBe('What has changed?')
  await page.getByLabel('How often').selectOption('By a cron expression')
  await page.getByLabel('Cron expression').fill('0,58 0,23 * * *')
  await hedy.press('Save and resume')
  await page
    .getByText(/23:58 and 00:00 on the next day lie closer/)
    .first()
    .waitFor()
  hedy.complaints.splice(0)
  await page.getByLabel('How often').selectOption('At an interval')
  await page.getByLabel('Minutes').fill('90')
  await hedy.press('Save and resume')
  await page.getByText('Every 90 minutes').waitFor()
  await act('Delete the schedule of')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter')
  await page.getByText('Nothing is scheduled').waitFor()
  expect(hedy.complaints).toEqual([])
})
