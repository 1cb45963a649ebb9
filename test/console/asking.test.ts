import { expect } from 'vitest'
import { EXAMPLES } from '../../console/src/screens/ask/examples.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { decided } from '../support/questions.ts'
import { settled } from '../support/visitor.ts'

const opened = openedConsole()

browserTest('every example of a first visit is decided without a model', async () => {
  const ada = await opened.visitor()
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  await ada.visit('/')
  const offered = ada.page.getByRole('list', { name: 'Examples' }).getByRole('button')
  await offered.first().waitFor()
  expect(await offered.allTextContents()).toEqual(EXAMPLES.map(({ question }) => question))
  for (const { question, context } of EXAMPLES) {
    const id = await decided(caller, { topic: question, context })
    expect(await caller.get(`/debates/${id}/consensus`), question).toMatchObject({ status: 'consensus_reached' })
  }
})

browserTest('an example is asked with one press, and followed in a replay that says it is one', async () => {
  const bo = await opened.visitor()
  const { page } = bo
  await bo.join('Bo')
  await bo.visit('/')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: EXAMPLES[0]?.question }).click()
  await page.getByRole('button', { name: 'Ask' }).click()
  const replay = page.getByRole('region', { name: 'Replay' })
  await replay.getByText('Replay at reading speed.').waitFor()
  await replay.getByRole('button', { name: 'Pause' }).click()
  await replay.getByText(/The debate itself took/).waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectGood(bo, 'a debate told at a readable pace')
  expect(await page.getByText('votes for').count()).toBe(0)
  await replay.getByRole('button', { name: 'Show all' }).click()
  await replay.waitFor({ state: 'hidden' })
  await page.getByText('The debate ended').waitFor()
  await page.getByRole('button', { name: 'Replay at reading speed' }).click()
  await replay.waitFor()
})

browserTest('own options are chosen among, and a single one is refused before anybody is asked', async () => {
  const cy = await opened.visitor()
  const { page } = cy
  await cy.join('Cy')
  await cy.visit('/')
  await page.getByLabel('What should we decide?').fill('Is the launch in May or June?')
  await page.getByRole('button', { name: 'add context' }).click()
  await page.getByLabel('Context').fill('The launch is in June.')
  await page.getByRole('button', { name: 'give options' }).click()
  await page.getByLabel('Answer 1', { exact: true }).fill('May')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByText('Give at least two possible answers, or none.').waitFor()
  await page.getByLabel('Answer 2', { exact: true }).fill('June')
  await page.getByRole('button', { name: 'another answer' }).click()
  await expectGood(cy, 'own options')
  await page.getByRole('button', { name: 'Remove answer 3' }).click()
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('link', { name: 'Read the decision' }).first().click()
  await page.getByRole('tablist', { name: 'Proof' }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.locator('main header').getByText('June').first().waitFor()
})

browserTest('decisions show their answers and are found by them', async () => {
  const dee = await opened.visitor()
  const { page } = dee
  const caller = await callerAt(opened.service.address, await dee.join('Dee'))
  const [kafka, , launch] = EXAMPLES
  for (const example of [kafka, launch]) await decided(caller, { topic: example?.question, context: example?.context })
  await decided(caller, { topic: 'Should we paint the shed?', context: 'The shed is old.' })
  await opened.service.cursors.catchUp()
  await dee.visit('/decisions')
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().waitFor()
  const shown = async () => (await rows.allTextContents()).join('\n')
  const answers = ['shed?Not enough evidence', 'launch in May or June?June', 'Kafka?No']
  for (const [place, answer] of answers.entries()) expect(await rows.nth(place).textContent()).toContain(answer)
  await page.getByLabel('Answer contains').fill('jun')
  await page.waitForURL('**/decisions?answer=jun')
  await settled(page)
  await expect.poll(() => rows.count()).toBe(1)
  expect(await shown()).toContain(launch?.question)
  await dee.visit('/decisions?came=unknown')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await shown()).toContain('shed')
})
