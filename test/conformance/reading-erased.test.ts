import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger, textEraser } from '../../src/areas/deliberation/ledger/index.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { filledPath, pathParameters } from '../../src/http/path-pattern.ts'
import { type Client, type DebateService, debateService, QUESTION } from '../support/debates.ts'
import { voice } from '../support/scripted-agents.ts'

const MARK = 'quillon marmalade zephyr'
const REASON = 'user_request' as const

let service: DebateService
let ada: Client
beforeAll(async () => {
  const said = { says: `So it is: ${MARK}.`, finds: `Doubtful: ${MARK}`, suggests: `Ask ${MARK}` }
  service = await debateService({
    scripts: {
      ada: voice({ ...said, proposal: 'p1', votesFor: 'p1' }),
      bo: voice({ ...said, proposal: 'p1', votesFor: 'p1' }),
      cy: voice({ ...said, proposal: 'p2', votesFor: 'p2' }),
    },
  })
  ada = await service.as({ org_role: 'owner' })
})
afterAll(() => service.close())

/** In every text that people may write. */
const MARKED = {
  ...QUESTION,
  topic: `Should we ship ${MARK}?`,
  context: `Known is ${MARK}.`,
  documents: [`Read of ${MARK}.`],
}

async function act(client: Client, id: string) {
  await client.post(`/debates/${id}/intervene`, { content: `Mind ${MARK}` })
  await client.post(`/debates/${id}/evidence`, { title: MARK, source: MARK, content: `Seen: ${MARK}` })
  await client.post(`/debates/${id}/pause`, { reason: MARK })
  await client.post(`/debates/${id}/resume`)
}

/** The name under which an address knows a debate. */
function named(path: string, id: string): string {
  const prefix = path.includes('/audit-trails/') ? 'trl_' : path.includes('/receipts/') ? 'rct_' : 'dbt_'
  return filledPath(path, () => id.replace(/^dbt_/, prefix))
}

/** Addresses without an end, which no test waits for. */
const ENDLESS = /\/stream\b/

function readable({ endpoints }: DebateService): string[] {
  const paths = endpoints
    .filter(({ method, auth, versions }: Endpoint) => method === 'GET' && auth !== 'scim' && versions !== 'unversioned')
    .flatMap((endpoint) => addressesOf(endpoint).slice(0, 1))
    .map(({ path }) => path.replace('/api/', '/api/v2/'))
  return paths.filter((path) => !ENDLESS.test(path))
}

/** The addresses that tell something of a debate. */
async function tellingOf(id: string): Promise<string[]> {
  const telling: string[] = []
  for (const path of readable(service)) {
    const { statusCode, body } = await ada.get(named(path, id))
    if (statusCode === 200 && (pathParameters(path).length > 0 || body.includes(MARK))) telling.push(path)
  }
  return telling
}

/** What is answered wrongly; `marked` are texts that may still be told. */
async function wrongAnswers(paths: readonly string[], ids: readonly string[], marked: boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const url of new Set(paths.flatMap((path) => ids.map((id) => named(path, id))))) {
    const { statusCode, body } = await ada.get(url)
    if (statusCode >= 500) wrong.push(`${url} answers ${statusCode}`)
    if (!marked && body.includes(MARK)) wrong.push(`${url} still tells it`)
  }
  return wrong
}

test('whatever texts a debate has lost, running, paused, over or forked, every reading of it answers', async () => {
  const { platform } = service
  const eraseTexts = textEraser({ log: platform.log, ledger: ledger(platform) })
  const over = await service.started(ada, MARKED)
  await act(ada, over)
  await service.runDebates(over)
  await ada.post(`/debates/${over}/outcome`, { correct: true, explanation: MARK })
  const { debate_id: fork } = (await ada.post(`/debates/${over}/fork`, { topic: 'And now?', rounds: 3 })).json()
  const paused = await service.started(ada, MARKED)
  await ada.post(`/debates/${paused}/pause`, { reason: MARK })
  const ids = [over, fork, paused]
  await service.cursors.catchUp()
  const telling = await tellingOf(over)
  expect(telling.length).toBeGreaterThan(30)

  const everything = async (id: string) => (await platform.log.read(id)).map(({ version }) => version)
  const everyOther = async (id: string) => (await everything(id)).filter((version) => version % 2 === 0)
  for (const [which, marked] of [
    [everyOther, true],
    [everything, false],
  ] as const) {
    for (const id of ids) await eraseTexts(id, await which(id), REASON)
    await platform.tail.catchUp()
    await service.cursors.catchUp()
    expect(await wrongAnswers(telling, ids, marked)).toEqual([])
  }
  for (const id of ids) {
    const { body, statusCode } = await ada.get(`/debates/${id}`)
    expect([statusCode, body.includes(MARK)]).toEqual([200, false])
    expect(await platform.log.verify(id)).toMatchObject({ intact: true })
  }
  await ada.post(`/debates/${paused}/resume`)
  await service.runDebates(paused)
  expect((await ada.get(`/debates/${paused}`)).json()).toMatchObject({ status: 'failed' })
})
