import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt, consoleService } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { debater, type ModelReply, type ModelRequest, modelServer } from '../support/model-server.ts'
import { openedBrowser, openedConsole } from '../support/opened-console.ts'
import { MONOLITH } from '../support/questions.ts'
import { serviceHome } from '../support/service-process.ts'
import { readTranscript } from '../support/transcript.ts'
import { settled, type Visitor } from '../support/visitor.ts'

const OFFERED = ['qwen3:8b', 'llama3.2']
const REMOVED = 'This model was removed from the models of the organization'

const { visitor } = openedBrowser()
const opened = openedConsole()

/** A model server on this machine, where the service looks for one. */
async function localServer(script: (request: ModelRequest) => ModelReply | Promise<ModelReply>) {
  const models = await modelServer(script, { offers: OFFERED })
  onTestFinished(models.close)
  const { port } = new URL(models.url)
  return { models, settings: { SERVICE_LOCAL_MODEL_PORTS: port, SERVICE_LOG_LEVEL: 'error' } }
}

/** Connects what was found on this machine. */
async function connectLocal({ page }: Visitor) {
  await page.getByRole('button', { name: /^Connect Server on port/ }).click()
  await page.getByText('is connected.').waitFor()
}

browserTest('from an empty installation to a decision of models that were found on this machine', async () => {
  const { models, settings } = await localServer(debater())
  const home = await serviceHome()
  const { apiUrl } = await home.start({ RATE_LIMIT_ENABLED: 'false', ...settings })
  const ada = await visitor(apiUrl)
  const { page } = ada
  await ada.register('Ada')
  await page.getByRole('heading', { name: 'Connect a model' }).waitFor()
  await page.getByText('offers qwen3:8b, llama3.2').waitFor()
  await expectGood(ada, 'Ask without a model')

  await page.getByRole('link', { name: 'Connect by key or address' }).click()
  await page.waitForURL('**/models')
  await page.getByText('No models connected').waitFor()
  await page.getByText('offers qwen3:8b, llama3.2').waitFor()
  expect(models.requests).toEqual([])
  await expectGood(ada, 'Models with a server to connect')
  await connectLocal(ada)
  const tested = page.getByText(/^Answers by schema · .*tested (just now|.* ago)$/)
  await expect.poll(() => tested.count()).toBe(2)
  expect(models.requests).toHaveLength(5)
  await page.getByRole('button', { name: 'Test llama3.2' }).click()
  await expect.poll(() => models.requests.length).toBe(8)
  await expect.poll(() => tested.count()).toBe(2)
  await expectGood(ada, 'Models with a connection')

  await page.getByText('All 2 models work.').waitFor()
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByText('the models with the best records are asked').waitFor()
  expect(await page.getByText('built-in reader').count()).toBe(0)
  const id = await ada.ask(MONOLITH)
  await page.getByRole('link', { name: 'Read the decision' }).first().click()
  await page.waitForURL(`**/decisions/${id}`)
  await page.getByRole('heading', { name: 'Who answered' }).waitFor()
  const answerers = page.getByRole('list', { name: 'Who answered' }).getByRole('listitem')
  const told = async () =>
    (await answerers.allTextContents()).map((text) => text.replace(/^[A-Z0-9]{1,2}(?=[a-z])/, '')).sort()
  await expect.poll(told).toEqual(OFFERED.map((model) => `${model}a server of your own`).sort())
  await settled(page)
  await expectGood(ada, 'a decision of models')
})

browserTest('a model that is removed while a debate asks it ends that debate clearly', async () => {
  const { promise: removed, resolve: goOn } = Promise.withResolvers<void>()
  onTestFinished(() => goOn())
  const { settings } = await localServer(async (request) => {
    if (request.ask.includes(':critique:')) await removed
    return debater()(request)
  })
  const service = await consoleService({ settings: { SERVICE_ENV: 'development', ...settings } })
  onTestFinished(service.close)
  const grace = await visitor(service.address)
  const { page } = grace
  const caller = await callerAt(service.address, await grace.join('Grace'))
  await grace.visit('/models')
  await connectLocal(grace)
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  const id = await grace.ask(MONOLITH)
  await page.getByText('There is much to be said for it.').first().waitFor()

  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No models connected').waitFor()
  goOn()
  await page.goBack()
  await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
  const transcript = (await readTranscript(page)).join('\n')
  expect(transcript).toContain(REMOVED)
  await page.getByRole('link', { name: 'Read the decision' }).first().click()
  await page.getByRole('heading', { name: 'Who answered' }).waitFor()
  await page.getByText(REMOVED).first().waitFor()
  const { consensus_reached } = await caller.get<{ consensus_reached: boolean }>(`/debates/${id}`)
  expect(consensus_reached).toBe(false)
  await settled(page)
  await expectGood(grace, 'a decision that lost its models')
})

const RIGHT_KEY = 'the-right-key-of-the-server'

browserTest('what is refused is told at its field, and what works can be picked from what is offered', async () => {
  const models = await modelServer(
    (request) =>
      request.headers.authorization === `Bearer ${RIGHT_KEY}`
        ? debater()(request)
        : { status: 401, body: '{"error":{"message":"Incorrect API key provided"}}' },
    { offers: OFFERED },
  )
  onTestFinished(models.close)
  const joan = await opened.visitor()
  const { page } = joan
  await joan.join('Joan')
  await joan.visit('/models')
  expect(await page.getByRole('heading', { name: 'On this machine' }).count()).toBe(0)
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  const told = (label: string) => page.getByLabel(label, { exact: true }).locator('xpath=following-sibling::div')

  await connect.click()
  await expect.poll(() => told('Key').textContent()).toContain('needed')
  await page.getByLabel('Provider').selectOption('Server of your own')
  await page.getByLabel('Address').fill('http://10.0.0.7/v1')
  await connect.click()
  await expect.poll(() => page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Address').fill(models.url)
  await page.getByLabel('Key, if required').fill('a-key-that-is-wrong')
  await connect.click()
  await expect.poll(() => told('Key, if required').textContent()).toContain('Incorrect API key provided')
  await expectGood({ ...joan, complaints: [] }, 'a key that is refused')
  joan.complaints.length = 0

  await page.getByLabel('Key, if required').fill(RIGHT_KEY)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText(/answered in .* 2 models on offer/).waitFor()
  await page.getByLabel('llama3.2', { exact: true }).check()
  await page.getByLabel('What llama3.2 is called in debates').fill('llama')
  await page.getByLabel('Display name').fill('Shed')
  await connect.click()
  await page.getByText('Shed is connected').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Models of Shed' }).getByRole('listitem').count()).toBe(2)
  await page.getByText('llama', { exact: true }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(RIGHT_KEY)
  await expectGood(joan, 'a server with a key')
})

browserTest('two leaders who change one connection are told apart, and a member only reads', async () => {
  const models = await modelServer(debater(), { offers: OFFERED })
  onTestFinished(models.close)
  const mary = await opened.visitor()
  const { page } = mary
  const caller = await callerAt(opened.service.address, await mary.join('Mary'))
  const { id } = await caller.post<{ id: string }>('/models', {
    provider: 'openai-compatible',
    name: 'Shed',
    address: models.url,
  })
  await mary.visit('/models')
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refresh the model list' }).click()
  await dialog.getByText('2 models on offer').waitFor()
  await expectGood(mary, 'the dialog to change a connection')
  await caller.patch(`/models/${id}`, { version: 1, name: 'Barn' })
  await dialog.getByLabel('Name', { exact: true }).fill('Garage')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByText('This connection was changed meanwhile').waitFor()
  mary.complaints.length = 0
  await dialog.getByRole('button', { name: 'Show the current version' }).click()
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Barn')
  await dialog.getByLabel('Name', { exact: true }).fill('Garage')
  await dialog.getByLabel('Context of qwen3:8b, in tokens').fill('8192')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('heading', { name: 'Garage' }).waitFor()
  await page.getByText('8,192 tokens of context (as set)').waitFor()

  const { id: user } = await caller.get<{ id: string }>('/auth/me')
  const { db, signals } = opened.service.platform
  await db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', user).execute()
  signals.publish('person.changed', user)
  await mary.visit('/models')
  await page.getByRole('heading', { name: 'Garage' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Change|Remove|Test|Connect)/ }).count()).toBe(0)
  expect(await page.getByRole('main').textContent()).not.toContain(models.url)
  await expectGood(mary, 'Models of a member')
})
