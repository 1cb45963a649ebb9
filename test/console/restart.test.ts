import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { type ModelRequest, modelServer } from '../support/model-server.ts'
import { openedBrowser } from '../support/opened-console.ts'
import { serviceHome } from '../support/service-process.ts'
import { readTranscript } from '../support/transcript.ts'
import { unusedPort } from '../support/unused-port.ts'

const MODELS = ['one', 'two', 'three']

const opened = openedBrowser()

/** Every answer says which one it is. */
function replyTo({ ask }: ModelRequest): string {
  const key = ask.slice(ask.indexOf('/') + 1)
  const [, phase] = key.split(':')
  const said = `Said for ${key}.`
  if (phase === 'opening') return `Position: p1\n${said}`
  if (phase === 'critique')
    return JSON.stringify({ critiques: [{ proposal: 'p2', severity: 0.3, issues: [said], suggestions: [] }] })
  if (phase === 'revision') return JSON.stringify({ content: said })
  return JSON.stringify({
    choice: 'p1',
    stances: { p1: 'agree', p2: 'disagree' },
    confidence: 0.8,
    reason: said,
    continueDebate: false,
  })
}

interface Told {
  payload: { ask?: string }
}

browserTest('a service is killed and started again while a debate is watched', async () => {
  const { promise: startedAgain, resolve: isStarted } = Promise.withResolvers<void>()
  onTestFinished(() => isStarted())
  const models = await modelServer(async (request) => {
    if (/:critique:three$/.test(request.ask)) await startedAgain
    return replyTo(request)
  })
  onTestFinished(models.close)
  const settings = {
    SERVICE_PORT: String(await unusedPort()),
    OPENAI_COMPATIBLE_URL: models.url,
    OPENAI_COMPATIBLE_MODELS: MODELS.join(','),
  }
  const home = await serviceHome()
  const service = await home.start(settings)
  const ada = await opened.visitor(service.apiUrl)
  const { page, complaints } = ada
  const email = await ada.join('Ada')
  const before = await callerAt(service.apiUrl, email)
  const agents = MODELS.map((model) => ({ provider: 'openai-compatible', model, name: model }))
  const { id } = await before.post<{ id: string }>('/debates', {
    topic: 'Is it cheaper?',
    options: ['Yes', 'No'],
    agents,
    rounds: 1,
  })
  await ada.visit(`/debates/${id}`)
  await page.getByText('Said for 1:critique:two.').waitFor()
  expect(complaints).toEqual([])

  await service.stop('SIGKILL')
  await page.getByText('Reconnecting').waitFor()
  await home.start(settings)
  isStarted()
  await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()

  const after = await callerAt(service.apiUrl, email)
  const { events } = await after.get<{ events: Told[] }>(`/debates/${id}/events?limit=1000`)
  const asks = events.flatMap(({ payload: { ask } }) => (ask ? [ask] : []))
  expect(asks).toHaveLength(4 * MODELS.length)
  const shown = (await readTranscript(page)).flatMap((entry) => /Said for (\S+)\./.exec(entry)?.[1] ?? [])
  expect(shown).toEqual(asks)
  expect(complaints).not.toEqual([])
  expect(
    complaints.filter((text) => !/ERR_(CONNECTION_\w+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket/.test(text)),
  ).toEqual([])
})
