import { expect, onTestFinished } from 'vitest'
import type { Ask } from '../../src/engine/flow/asks.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { type Script, scriptedAgents, voice } from '../support/scripted-agents.ts'
import { settled } from '../support/visitor.ts'

/** Awaited before an answer, so that a test decides how far a debate goes. */
let hold: (ask: Ask) => Promise<void> | undefined

const script: Script = async (ask, state, options) => {
  await hold(ask)
  const says = `${ask.agent} in the ${ask.purpose}`
  return voice({ says, finds: says, proposal: 'p1', votesFor: 'p1' })(ask, state, options)
}
const QUESTION = { topic: 'Should we ship on Friday?', options: ['Yes', 'No'], agents: ['ada', 'bo', 'cy'] }

const opened = openedConsole({ agents: [scriptedAgents({ ada: script, bo: script, cy: script })] })

/** Stops every debate of the test before an agent is asked for something, until it is told to go on. */
function stopBefore(agent: string, purpose: Ask['purpose']) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  hold = (ask) => (ask.agent === agent && ask.purpose === purpose ? promise : undefined)
  onTestFinished(() => goOn())
  return goOn
}

async function watching(name: string) {
  const person = await opened.visitor()
  const caller = await callerAt(opened.service.address, await person.register(name))
  const { id } = await caller.post<{ id: string }>('/debates', QUESTION)
  await person.visit(`/debates/${id}`)
  return { ...person, caller, id }
}

browserTest('a debate is paused and resumed', async () => {
  const goOn = stopBefore('cy', 'opening')
  const { page, caller, id, complaints } = await watching('Ada')
  await page.getByText('bo in the opening').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await expect.poll(() => caller.get<object>(`/debates/${id}`)).toMatchObject({ status: 'paused' })
  await page.getByText('Nothing happens until somebody resumes it.').waitFor()
  await page.getByText('thinking …').first().waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Course of the debate' }).getByText('paused here').waitFor()
  goOn()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
  expect(complaints).toEqual([])
})

browserTest('a person steps in, and answers what the debate waits for', async () => {
  const goOn = stopBefore('cy', 'critique')
  const person = await watching('Grace')
  const { page } = person
  await page.getByText('bo in the critique').waitFor()
  await expectGood(person, 'a debate under way')
  await page.getByRole('button', { name: 'Say' }).click()
  await expectGood(person, 'the dialog to say something')
  await page.getByLabel('Words').fill('The rollback was never tried.')
  await page.getByRole('button', { name: 'Argue' }).click()
  await page.getByText('The rollback was never tried.').waitFor()

  await page.getByRole('button', { name: 'Say' }).click()
  await page.getByLabel('What', { exact: true }).selectOption('Make it wait')
  await page.getByLabel('Why').fill('Legal wants to see this.')
  await page.getByRole('button', { name: 'Make it wait' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  goOn()
  await page.getByText('The debate waits for you').waitFor()
  await page.getByRole('button', { name: 'Answer' }).click()
  await expectGood(person, 'the dialog to answer a breakpoint')
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
})

browserTest('two organizations see nothing of each other', async () => {
  const goOn = stopBefore('cy', 'opening')
  const ada = await watching('Edith')
  await ada.page.getByText('bo in the opening').waitFor()
  const eve = await opened.visitor()
  const frames: string[] = []
  eve.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await eve.register('Mallory')

  await eve.visit('/decisions')
  await eve.page.getByText('No decisions yet').waitFor()
  await eve.visit('/decisions?q=friday')
  await eve.page.getByText('No decision matches').waitFor()
  await eve.page.keyboard.press('Control+k')
  const looked = eve.page.waitForResponse(/q=friday/)
  await eve.page.getByLabel('A screen, or words of a question').fill('friday')
  await (await looked).finished()
  expect(await eve.page.getByRole('dialog').getByRole('option').count()).toBe(0)
  expect(eve.complaints).toEqual([])

  for (const path of [`/decisions/${ada.id}`, `/debates/${ada.id}`]) {
    await eve.visit(path)
    await eve.page.getByRole('main').getByText('There is nothing at this address').waitFor()
    await expectGood({ ...eve, complaints: [] }, `${path} of somebody else`)
  }
  goOn()
  await ada.page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
  await settled(eve.page)
  expect(frames.filter((frame) => frame.includes('Friday') || frame.includes('in the opening'))).toEqual([])
  const refusals = eve.complaints.filter((complaint) => !complaint.includes('404'))
  expect(refusals).toEqual([])
  expect(ada.complaints).toEqual([])
})
