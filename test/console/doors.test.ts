import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

/** How the sections of the doors are called, and what a debate says that came through one. */
const DOORS = [
  ['Assistants and editors', 'Asked through MCP'],
  ['Agents', 'Asked through A2A'],
  ['Chat programs and scripts', 'Asked through the OpenAI-compatible interface'],
] as const

browserTest('each door is tried, answers, and shows when it was last called, asked, and what', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.join('Ada')
  const sectionOf = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })
  await ada.visit('/developer?tab=connect')
  for (const [name] of DOORS) await sectionOf(name).getByText('None of your programs called here').waitFor()

  for (const [name] of DOORS) {
    const section = sectionOf(name)
    await section.getByRole('button', { name: 'Try it' }).click()
    await section.getByRole('status').getByRole('link', { name: 'See the decision' }).waitFor()
    await section.getByText(/^Last call/).waitFor()
    await section.getByText(/^Last question/).waitFor()
    await section.getByRole('link', { name: 'Does the warranty cover water damage?' }).waitFor()
  }
  await expectGood(ada, 'doors that were tried')

  const decisions = new Set<string>()
  for (const [name, origin] of DOORS) {
    await ada.visit('/developer?tab=connect')
    await sectionOf(name).getByRole('link', { name: 'Does the warranty cover water damage?' }).click()
    await page.getByText(origin).waitFor()
    decisions.add(new URL(page.url()).pathname)
  }
  expect(decisions.size).toBe(3)
})
