import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ModelRequest, modelServer } from '../test/support/model-server.ts'
import { vendorServer } from '../test/support/vendors/vendor-server.ts'
import { SIGNING_SECRET, slackEvent } from './channels-load.ts'
import type { ChannelsReady } from './channels-service.ts'
import { emptyFolder } from './service-here.ts'

const VENDOR_MS = 50
/** Enough workspaces that none exceeds its limit per minute. */
const WORKSPACES = 60
export const MODELS = ['one', 'two', 'three']

/** The models never agree, and each takes a second. */
async function slowModel({ ask }: ModelRequest): Promise<string> {
  await sleep(1_000)
  const phase = ask.split(':').at(1)
  if (phase === 'opening') return 'It depends.'
  if (phase === 'critique') return JSON.stringify({ critiques: [] })
  if (phase === 'revision') return JSON.stringify({ content: 'It still depends.' })
  return JSON.stringify({ choice: 'none', stances: {}, confidence: 0.5, reason: 'Open.', continueDebate: true })
}

/** The service in its own process, with its counterparts, until all that was opened is closed. */
export async function startedService(opened: AsyncDisposableStack) {
  const vendor = await vendorServer(async () => {
    await sleep(VENDOR_MS)
    return {
      body: { ok: true, channel: 'C1', ts: `${Math.floor(Date.now() / 1000)}.${Math.floor(Math.random() * 1e6)}` },
    }
  })
  opened.defer(vendor.close)
  const models = await modelServer(slowModel)
  opened.defer(models.close)
  const folder = await emptyFolder(opened)
  const child = fork(new URL('./channels-service.ts', import.meta.url), [folder, String(WORKSPACES)], {
    env: {
      ...process.env,
      BENCH_SECRET: SIGNING_SECRET,
      SERVICE_SLACK_API_URL: `${vendor.url}/api`,
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      OPENAI_COMPATIBLE_URL: models.url,
      OPENAI_COMPATIBLE_MODELS: MODELS.join(','),
      SERVICE_AGENT_LOCAL_CALLS: '1000',
    },
  })
  opened.defer(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [{ origin, token, databaseUrl }] = (await once(child, 'message')) as [ChannelsReady]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  opened.defer(() => pool.end())

  async function asked<Answer>(question: 'cpu' | 'mailbox') {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [Answer]
    return answer
  }

  return {
    origin,
    token,
    pool,
    /** The CPU of its process so far, in µs. */
    async cpu() {
      const { user, system } = await asked<NodeJS.CpuUsage>('cpu')
      return user + system
    },
    mailbox: () => asked<string>('mailbox'),
    post: (path: string, sent: object) => ({
      path: `/api/v1${path}`,
      method: 'POST' as const,
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json', authorization: token },
    }),
    help: (n: number) => slackEvent({ workspace: n % WORKSPACES, text: 'help', toUs: true }),
    chatter: (n: number) => slackEvent({ workspace: n % WORKSPACES, text: 'It rains' }),
    keptReply: (n: number) => slackEvent({ workspace: n % WORKSPACES, text: 'It rains', reply: true }),
  }
}
export type Started = Awaited<ReturnType<typeof startedService>>
