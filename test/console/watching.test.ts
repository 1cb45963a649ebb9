import { afterAll, expect, onTestFinished } from 'vitest'
import type { Ask } from '../../src/engine/flow/asks.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { type Script, scriptedAgents, voice } from '../support/scripted-agents.ts'
import { readTranscript } from '../support/transcript.ts'
import { settled } from '../support/visitor.ts'
import { SECRET_THOUGHT, SERVED_AS, TAKEN_BACK, WAYWARD, waywardModels } from '../support/wayward-models.ts'

/** Awaited before an answer, so that a test decides how far a debate goes. */
let hold: (ask: Ask) => Promise<void> | undefined

const script: Script = async (ask, state, options) => {
  await hold(ask)
  const says = `${ask.agent} in the ${ask.purpose}`
  return voice({ says, finds: says, proposal: 'p1', votesFor: 'p1' })(ask, state, options)
}
const QUESTION = { topic: 'Should we ship on Friday?', options: ['Yes', 'No'], agents: ['ada', 'bo', 'cy'] }

const wayward = await waywardModels()
afterAll(wayward.close)

const opened = openedConsole({
  agents: [scriptedAgents({ ada: script, bo: script, cy: script })],
  settings: wayward.settings,
})

/** Stops every debate of the test before an agent is asked for something, until it is told to go on. */
function stopBefore(agent: string, purpose: Ask['purpose']) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  hold = (ask) => (ask.agent === agent && ask.purpose === purpose ? promise : undefined)
  onTestFinished(() => goOn())
  return goOn
}

async function newcomer(name: string) {
  const person = await opened.visitor()
  return { ...person, caller: await callerAt(opened.service.address, await person.join(name)) }
}

async function watching(name: string) {
  const { caller, ...person } = await newcomer(name)
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
  await page.getByText('Nothing happens until someone resumes it.').waitFor()
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
  await page.getByRole('button', { name: 'Comment' }).click()
  await expectGood(person, 'the dialog to say something')
  await page.getByLabel('Text').fill('The rollback was never tried.')
  await page.getByRole('button', { name: 'Argue' }).click()
  await page.getByText('The rollback was never tried.').waitFor()

  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByLabel('Action').selectOption('Pause for an answer')
  await page.getByLabel('Reason').fill('Legal wants to see this.')
  await page.getByRole('button', { name: 'Pause for an answer' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  goOn()
  await page.getByText('This debate is waiting for you').waitFor()
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
  await eve.join('Mallory')

  await eve.visit('/decisions')
  await eve.page.getByText('No decisions yet').waitFor()
  await eve.visit('/decisions?q=friday')
  await eve.page.getByText('No decision matches').waitFor()
  await eve.page.keyboard.press('Control+k')
  const looked = eve.page.waitForResponse(/q=friday/)
  await eve.page.getByLabel('Search screens and debates').fill('friday')
  await (await looked).finished()
  expect(await eve.page.getByRole('dialog').getByRole('option').count()).toBe(0)
  expect(eve.complaints).toEqual([])

  for (const path of [`/decisions/${ada.id}`, `/debates/${ada.id}`]) {
    await eve.visit(path)
    await eve.page.getByRole('main').getByText('Page not found').waitFor()
    await expectGood({ ...eve, complaints: [] }, `${path} of another person`)
  }
  goOn()
  await ada.page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
  await settled(eve.page)
  expect(frames.filter((frame) => frame.includes('Friday') || frame.includes('in the opening'))).toEqual([])
  const refusals = eve.complaints.filter((complaint) => !complaint.includes('404'))
  expect(refusals).toEqual([])
  expect(ada.complaints).toEqual([])
})

browserTest('a debate tells who thinks, and which answers were cut, asked for once more or declined', async () => {
  onTestFinished(() => {
    wayward.begin()
    wayward.goOn()
  })
  const frames: string[] = []
  const person = await newcomer('Hedy')
  const { page, caller } = person
  const ask = async (agents: readonly string[]) =>
    (await caller.post<{ id: string }>('/debates', { topic: 'How should we name the harbour?', agents, rounds: 1 })).id
  /** What a model writes is heard live once it is known not to begin with thoughts. */
  const former = await ask(WAYWARD.slice(1, 3))
  await expect.poll(() => caller.get<object>(`/debates/${former}`)).toMatchObject({ in_progress: false })
  const id = await ask(WAYWARD)
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await person.visit(`/debates/${id}`)
  await page.getByRole('status').getByText('Live').waitFor()
  wayward.begin()
  await page.getByText(TAKEN_BACK).waitFor()
  await page.getByText(/^thinking … \d+ tokens$/).waitFor()
  await page.getByText('of reasoning so far, not shown').waitFor()
  await page.getByText('Ends where it reached the token limit').waitFor()
  await expectGood(person, 'a debate in which a model thinks')

  wayward.goOn()
  await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
  await settled(page)
  await expectGood(person, 'a debate with wayward answers')
  const transcript = await readTranscript(page)
  const told = (by: string, ...words: string[]) =>
    transcript.filter((entry) => [by, ...words].every((word) => entry.includes(word))).length
  expect(told('ponderer', 'opening', `answered by ${SERVED_AS} after`, 'tokens of reasoning')).toBe(1)
  expect(told('rambler', 'Ends where it reached the token limit')).toBe(1)
  expect(told('scribbler', 'votes for', 'Asked once more, because the first answer could not be used')).toBe(1)
  expect(told('decliner', 'gave no answer', 'The model declined to answer')).toBe(1)
  expect([...transcript, ...frames].filter((text) => text.includes(SECRET_THOUGHT))).toEqual([])
  expect(transcript.filter((entry) => entry.includes(TAKEN_BACK))).toEqual([])
  const { rounds } = await caller.get<{ rounds: { messages: { agent: string; metadata: object }[] }[] }>(
    `/debates/${id}`,
  )
  const cut = rounds[0]?.messages.filter(({ metadata }) => 'how' in metadata && Object(metadata.how).cut)
  expect(cut).toMatchObject([{ agent: 'rambler' }])
})
