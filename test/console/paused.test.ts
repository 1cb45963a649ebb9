import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt, consoleService } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { debater, modelServer } from '../support/model-server.ts'
import { openedBrowser } from '../support/opened-console.ts'
import { MONOLITH } from '../support/questions.ts'
import { settled } from '../support/visitor.ts'

const opened = openedBrowser()

const AGENTS = ['one', 'two'].map((name) => ({
  name,
  provider: 'openai-compatible',
  model: name,
  price: { input: 1, output: 1 },
}))

browserTest(
  'a question says what it will cost, waits for the budget that does not pay for it, and goes on when that is raised',
  async () => {
    const { promise: lowered, resolve: goOn } = Promise.withResolvers<void>()
    onTestFinished(() => goOn())
    const server = await modelServer(async (request) => {
      await lowered
      return debater()(request)
    })
    onTestFinished(server.close)
    const service = await consoleService({
      settings: {
        OPENAI_COMPATIBLE_URL: server.url,
        OPENAI_COMPATIBLE_KEY: 'sk-secret',
        OPENAI_COMPATIBLE_MODELS: 'other',
        SERVICE_AGENTS: JSON.stringify(AGENTS),
      },
    })
    onTestFinished(service.close)
    const ada = await opened.visitor(service.address)
    const { page } = ada
    const caller = await callerAt(service.address, await ada.join('Ada'))
    const { id: budget } = await caller.post<{ id: string }>('/budgets', { name: 'Research', limit_usd: 0.01 })
    await ada.visit('/')
    for (const { name } of AGENTS) await page.getByRole('button', { name: `${name} $1 / $1` }).click()
    const range = page.getByRole('button', { name: /^est\. \$[\d.]+–\$[\d.]+$/ })
    await range.waitFor()
    await page
      .getByText(/The budget “Research” has \$0\.01 left/)
      .first()
      .waitFor()
    await range.focus()
    await page.getByRole('tooltip').filter({ hasText: 'one and two' }).first().waitFor()
    await expectGood(ada, 'a question with its estimate')
    await page.keyboard.press('Escape')

    await caller.patch(`/budgets/${budget}`, { limit_usd: 1 })
    const id = await ada.ask(MONOLITH)
    await expect.poll(() => server.requests.length).toBeGreaterThan(0)
    await caller.patch(`/budgets/${budget}`, { limit_usd: 0.000001 })
    goOn()
    await page.getByText('Paused.').waitFor()
    await page.getByRole('link', { name: 'Research' }).waitFor()
    await settled(page)
    await expectGood(ada, 'a debate that waits for its budget')
    await page.getByRole('button', { name: 'Grant an exception' }).click()
    await page.getByRole('dialog').getByLabel('Amount in dollars').fill('0.000001')
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await caller.get(`/budgets/${budget}`)).toMatchObject({ overrides: [{ limit: 0.000001 }] })
    await page.getByRole('button', { name: 'Change the limit' }).click()
    await page.getByRole('dialog').getByLabel('Limit in dollars').fill('100')
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
    await page.getByText('Paused.').waitFor({ state: 'detached' })
    await expect.poll(() => caller.get<object>(`/debates/${id}`)).toMatchObject({ status: 'completed' })
  },
)
