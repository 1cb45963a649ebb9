import type { Locator } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { expectGood } from '../support/good-screen.ts'
import { debater, modelServer } from '../support/model-server.ts'
import { openedConsole } from '../support/opened-console.ts'
import { MONOLITH } from '../support/questions.ts'
import { PHONE, type Visitor } from '../support/visitor.ts'

const opened = openedConsole()

const menuOf = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main' })
const placesIn = (person: Visitor) => menuOf(person).getByRole('link').allInnerTexts()

browserTest('what is folded away unfolds around the open page, and stays at hand afterwards', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.join('Ada')
  await ada.visit('/')
  const main = await placesIn(ada)
  expect(main).not.toContain('Pulse')
  await page.getByRole('button', { name: 'More' }).click()
  expect(await placesIn(ada)).toEqual([...main, 'Overview', 'Memory', 'Pulse', 'Batches', 'Code'])

  await menuOf(ada).getByRole('link', { name: 'Pulse' }).click()
  await page.getByRole('heading', { name: 'Pulse' }).waitFor()
  expect(await placesIn(ada)).toEqual([...main, 'Pulse', 'Overview', 'Memory', 'Batches', 'Code'])
  expect(await menuOf(ada).locator('[aria-current=page]').allInnerTexts()).toEqual(['Pulse'])
  await expectGood(ada, 'the menu inside what it folds away')

  await ada.visit('/costs')
  expect(await placesIn(ada)).toEqual([...main, 'Pulse'])
  expect(await page.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false')
})

browserTest('on a phone the menu is folded, and folds again where it led', async () => {
  const grace = await opened.visitor({ viewport: PHONE })
  const { page } = grace
  await grace.join('Grace')
  await grace.visit('/')
  await menuOf(grace).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await menuOf(grace).waitFor()
  await expectGood(grace, 'the menu of a phone')
  await page.setViewportSize(PHONE)
  await menuOf(grace).getByRole('link', { name: 'Costs' }).press('Enter')
  await page.getByRole('heading', { name: 'Costs' }).waitFor()
  await menuOf(grace).waitFor({ state: 'hidden' })
})

browserTest('the list of the settings leads from one to the next', async () => {
  const hedy = await opened.visitor()
  const { page } = hedy
  await hedy.join('Hedy')
  await hedy.visit('/audit')
  const list = page.getByRole('navigation', { name: 'Settings' })
  expect(await list.locator('[aria-current=page]').allInnerTexts()).toEqual(['Audit'])
  await list.getByRole('link', { name: 'Retention' }).click()
  await page.getByRole('heading', { name: 'Retention', exact: true }).waitFor()
  await list.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('How long debates and other data are kept').waitFor()
})

browserTest('the palette finds a part of a place by another word for it', async () => {
  const joan = await opened.visitor()
  const { page } = joan
  await joan.join('Joan')
  await joan.visit('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens and debates' }).fill('invite')
  await page.getByRole('option', { name: 'Members and invitations' }).waitFor()
  await expectGood(joan, 'the palette with another word')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account?tab=organization')
})

/** Typing and keys are no clicks. */
browserTest(
  'a new user asks, finds the decision, adds a model and invites a colleague, each in three clicks',
  async () => {
    const models = await modelServer(debater(), { offers: ['qwen3:8b'] })
    onTestFinished(models.close)
    const lise = await opened.visitor()
    const { page } = lise
    await lise.join('Lise')
    /** From the first screen, press what is there one after the other. */
    async function inThree(...pressed: (Locator | (() => Promise<unknown>))[]) {
      await lise.visit('/')
      const clicks = pressed.filter((one) => typeof one !== 'function')
      expect(clicks.length).toBeLessThanOrEqual(3)
      for (const one of pressed) await (typeof one === 'function' ? one() : one.click())
    }

    await inThree(
      () => page.getByLabel('What should we decide?').fill(MONOLITH.topic),
      page.getByRole('button', { name: 'Ask' }),
    )
    await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()

    await inThree(
      menuOf(lise).getByRole('link', { name: 'Decisions' }),
      page.getByRole('link', { name: MONOLITH.topic }),
    )
    await page.waitForURL('**/decisions/dbt_*')
    await page.getByRole('heading', { name: MONOLITH.topic }).waitFor()

    await inThree(
      page.getByRole('link', { name: 'Connect by key or address' }),
      () => page.getByLabel('Provider').selectOption('Server of your own'),
      () => page.getByLabel('Address').fill(models.url),
      page.getByRole('button', { name: 'Connect', exact: true }),
    )
    await page.getByText(/^127\.0\.0\.1\S* is connected/).waitFor()

    await inThree(
      page.getByRole('button', { name: 'Lise ▾' }),
      page.getByRole('menuitem', { name: 'Account' }),
      page.getByRole('tab', { name: 'Organization' }),
      () => page.getByLabel('E-mail').fill('otto@example.org'),
      () => page.keyboard.press('Enter'),
    )
    await page.getByRole('rowheader', { name: 'otto@example.org' }).waitFor()
    expect(lise.complaints).toEqual([])
  },
)
