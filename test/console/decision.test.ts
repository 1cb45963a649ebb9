import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { builtinAgents } from '../../src/builtin-agents/index.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { decided, MONOLITH } from '../support/questions.ts'
import { scriptedAgents, voice } from '../support/scripted-agents.ts'
import { DESKTOP } from '../support/visitor.ts'

const ANSWERS = ['In our own rooms, because nothing else is quiet enough. '.repeat(6), 'With a provider']
const QUESTION = {
  topic: `Where should we keep the models?\n\n${'It was asked before, and nobody knew. '.repeat(40)}`,
  context: 'The provider has never lost a file.',
  options: ANSWERS,
  agents: ['ada', 'bo', 'cy'],
}

const speaker = (votesFor: string) => voice({ says: 'Because.', finds: 'It is vague.', proposal: votesFor, votesFor })
const opened = openedConsole({
  agents: [builtinAgents(), scriptedAgents({ ada: speaker('p1'), bo: speaker('p1'), cy: speaker('p2') })],
})

async function reading(name: string, question: object = MONOLITH) {
  const person = await opened.visitor({ viewport: DESKTOP })
  const caller = await callerAt(opened.service.address, await person.join(name))
  const id = await decided(caller, question)
  await person.visit(`/decisions/${id}`)
  return { ...person, caller, id }
}

const tabsEnd = async (page: Page) => {
  const box = await page.getByRole('tablist', { name: 'Proof' }).boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
}

browserTest(
  'the proof is at hand: its tabs are seen without scrolling, however long question and answer are',
  async () => {
    const short = await reading('Ada')
    expect(await tabsEnd(short.page)).toBeLessThanOrEqual(DESKTOP.height)
    const long = await reading('Bo', QUESTION)
    expect(await tabsEnd(long.page)).toBeLessThanOrEqual(DESKTOP.height)
    expect(await long.page.getByRole('heading', { level: 1 }).textContent()).toBe('Where should we keep the models?')
    await long.page.getByRole('button', { name: 'Show all' }).first().click()
    await long.page.getByRole('button', { name: 'Show less' }).waitFor()
  },
)

browserTest('an option has one colour in positions, votes and graph', async () => {
  const { page, id, visit } = await reading('Cy', QUESTION)
  const colours = async (tab: string, find: string) => {
    await visit(`/decisions/${id}?tab=${tab}`)
    const found = () =>
      page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('.option-colour')]
        .filter((sign) => ${find})
        .map((sign) => getComputedStyle(sign).getPropertyValue('--option')))]`)
    await expect.poll(found).not.toEqual([])
    return found()
  }
  const positions = await colours('positions', "sign.textContent === 'p1'")
  expect(positions).toHaveLength(1)
  expect(await colours('votes', "sign.textContent === 'p1'")).toEqual(positions)
  expect(await colours('graph', "sign.textContent.includes('In our own rooms')")).toEqual(positions)
  expect(await colours('positions', "sign.textContent === 'p2'")).not.toEqual(positions)
})

browserTest('the graph can be read at its first size', async () => {
  const { page, id, visit } = await reading('Hal')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(`/decisions/${id}?tab=graph&view=graph`)
    await page.locator('.react-flow__node').first().waitFor()
    const zoom = "new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a"
    expect(await page.evaluate(zoom)).toBeGreaterThanOrEqual(0.8)
  }
})

browserTest('the same quote stands once on a page', async () => {
  const { page, id, visit } = await reading('Dee')
  const quote = 'We should not split the monolith into microservices, the architects wrote in May.'
  for (const tab of ['summary', 'votes']) {
    await visit(`/decisions/${id}?tab=${tab}`)
    await page.getByRole('tabpanel').getByText(quote).first().waitFor()
    const text = (await page.getByRole('main').textContent()) ?? ''
    expect(text.split(quote).length - 1, tab).toBe(1)
  }
  await visit(`/debates/${id}`)
  await page.getByText('Read the decision').first().waitFor()
  expect(((await page.getByRole('main').textContent()) ?? '').split(quote).length - 1).toBe(1)
})

browserTest('a decision is asked again, duplicated and forked', async () => {
  const person = await reading('Eli')
  const { page, id, caller, visit } = person
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expectGood(person, 'the question whether to ask again')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/debates/') && !url.pathname.includes(id))
  const again = new URL(page.url()).pathname.split('/').at(-1)
  expect(await caller.get(`/debates/${again}`)).toMatchObject({ topic: MONOLITH.topic, context: MONOLITH.context })

  await visit(`/decisions/${id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.waitForURL(`**/?from=${id}`)
  expect(await page.getByLabel('What should we decide?').inputValue()).toBe(MONOLITH.topic)
  expect(await page.getByLabel('Context').inputValue()).toBe(MONOLITH.context)

  await visit(`/decisions/${id}`)
  await page.getByRole('button', { name: 'Fork' }).click()
  await expectGood(person, 'the dialog to fork')
  await page.getByLabel('Additional context').fill('The board wants two releases a day.')
  await page.getByRole('dialog').getByRole('button', { name: 'Fork' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/debates/') && !url.pathname.includes(String(again)))
  const fork = new URL(page.url()).pathname.split('/').at(-1)
  expect(await caller.get(`/debates/${fork}`)).toMatchObject({ parent: { debate_id: id } })
  expect(person.complaints).toEqual([])
})

browserTest('a dialog is left by Cancel, by its mark, and by a press beside it', async () => {
  const { page } = await reading('Fay')
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: 'Record the outcome' }).click()
    await dialog.waitFor()
  }
  for (const name of ['Cancel', 'Close']) {
    await open()
    await dialog.getByRole('button', { name }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await open()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await dialog.getByRole('heading').click()
  expect(await dialog.isVisible()).toBe(true)
})

browserTest('what was pasted with line breaks is read in paragraphs', async () => {
  const { page, id, visit } = await reading('Gus', {
    topic: 'Is the launch in May or June?\nThe board asks.',
    context: 'First line.\nThe launch is in June.\n\nLast line.',
  })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Is the launch in May or June?')
  await visit(`/decisions/${id}?tab=evidence`)
  await page.getByText('Full text').click()
  const paragraphs = page.getByRole('tabpanel').locator('details p')
  await expect.poll(() => paragraphs.allTextContents()).toEqual(['First line.', 'The launch is in June.', 'Last line.'])
})
