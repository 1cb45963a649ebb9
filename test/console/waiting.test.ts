import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { type CallerAt, callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { MONOLITH } from '../support/questions.ts'
import type { Visitor } from '../support/visitor.ts'

const opened = openedConsole()

const menuOf = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main' })
const inMenu = (person: Visitor, count: number) =>
  menuOf(person).getByRole('link', { name: `Waiting for you ${count} waiting` })

/** A debate that cannot be sure enough, so that it waits for a person. */
async function waitingDebate(caller: CallerAt, topic: string): Promise<string> {
  const { id } = await caller.post<{ id: string }>('/debates', {
    topic,
    agents: ['builtin-advocate', 'builtin-skeptic'],
    rounds: 2,
    consensus_threshold: 0.95,
    protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] },
  })
  for (;;) {
    const { approvals } = await caller.get<{ approvals: { id: string; debate_id: string }[] }>('/approvals')
    const found = approvals.find(({ debate_id }) => debate_id === id)
    if (found) return found.id
    await sleep(20)
  }
}

browserTest('a workspace is made, a debate of it is held, and a second account lets it begin', async () => {
  const dora = await opened.visitor()
  const owner = await callerAt(opened.service.address, await dora.join('Dora'))
  const bo = await opened.visitor()
  await bo.joinOf(owner, opened.service, 'Bo')

  await dora.visit('/workspaces')
  await dora.press('Make the first one')
  const dialog = dora.page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Finance')
  await dialog.getByLabel('Debates wait for approval').check()
  await expectGood(dora, 'the dialog of a new workspace')
  await dora.press('Make it')
  await dora.page.getByRole('heading', { name: 'Finance' }).waitFor()
  await dora.page.getByLabel('Add a member of your organization').selectOption({ index: 0 })
  await dora.press('Add')
  await dora.page.getByRole('rowheader', { name: 'Bo' }).waitFor()

  await bo.visit('/')
  await bo.page.getByRole('button', { name: /^Workspace: / }).click()
  await bo.page.getByRole('menuitem', { name: 'Finance' }).click()
  await bo.page.waitForURL(/\/in\/wsp_\w+\/$/)
  const id = await bo.ask(MONOLITH)

  await dora.visit('/')
  await inMenu(dora, 1).click()
  await dora.page.getByText(/^Asked by bo/).waitFor()
  await expectGood(dora, 'what waits in a workspace')
  await dora.page.getByRole('link', { name: 'Answer in Finance' }).press('Enter')
  await dora.page.waitForURL(/\/in\/wsp_\w+\/waiting\/brk_/)
  await dora.page.getByRole('button', { name: 'Approve' }).waitFor()
  await dora.page.keyboard.press('1')
  await dialog.getByLabel('Note').fill('Go ahead')
  await expectGood(dora, 'the dialog of an answer')
  await dora.page.keyboard.press('Enter')
  await dora.page.getByText(/^Approved by dora/).waitFor()
  await menuOf(dora).getByRole('link', { name: 'Waiting for you', exact: true }).waitFor()

  const decision = bo.page.url().replace(/debates\/.*/, `decisions/${id}`)
  await expect
    .poll(async () => {
      await bo.visit(decision)
      return bo.page.getByRole('button', { name: 'Record the outcome' }).count()
    })
    .toBe(1)
  await expectGood(bo, 'a decision in a workspace')
  expect([...dora.complaints, ...bo.complaints]).toEqual([])
})

browserTest('questions are answered with keys, and a person who is too late is shown the decision', async () => {
  const grace = await opened.visitor()
  const caller = await callerAt(opened.service.address, await grace.join('Grace'))
  const [first, second] = [
    await waitingDebate(caller, 'Should the office move?'),
    await waitingDebate(caller, 'Should the kitchen be painted?'),
  ]
  const { page } = grace
  await grace.visit('/waiting')
  await inMenu(grace, 2).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('1')
  await page.getByRole('dialog', { name: 'Go on' }).getByText('Should the office move?').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Done:/).waitFor()
  await inMenu(grace, 1).waitFor()
  await expect.poll(() => caller.get(`/approvals/${first}`)).toMatchObject({ status: 'approved' })

  await expect.poll(() => page.getByRole('button', { name: 'End it' }).count()).toBe(1)
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByLabel('Note').fill('White paint is cheap')
  await caller.post(`/approvals/${second}/resolve`, { choice: 'continue' })
  await page.getByText('Nothing waits for you').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).press('Enter')
  await page.getByText(/^Decided before your answer came:/).waitFor()
  await page.getByText(/^Approved by grace/).waitFor()
  await page.getByText('Nothing waits for you').waitFor()
  grace.complaints.splice(0)
  await expectGood(grace, 'what waits once nothing does')
  await page.getByLabel('Show').selectOption({ label: 'Approved' })
  await page.getByText('None so far').waitFor()
})
