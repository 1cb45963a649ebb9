import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { peopleStore } from '../../src/areas/channels/chat/people/store.ts'
import { connections } from '../../src/areas/channels/connections/index.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { type ModelRequest, modelServer } from '../support/model-server.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'
import { fakeSlack, SLACK } from '../support/vendors/slack.ts'

const MODELS = ['one', 'two', 'three']
/** Slack's limit lets no more act within a minute in one workspace. */
const MESSAGES_PER_WORKSPACE = 50
/** How many deliveries are under way at once. */
const LANES = 4

/** Always the same, so that what fails once fails again. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

export interface Delivery {
  way: 'event' | 'interaction'
  payload: object
}

/** The models are of one mind after one round. */
function replyTo({ ask }: ModelRequest): string {
  const phase = ask.split(':').at(1)
  const vote = { choice: 'p1', stances: { p1: 'agree', p2: 'disagree' }, confidence: 0.7, reason: 'It is cheaper.' }
  if (phase === 'opening') return 'Position: p1\nIt is cheaper.'
  if (phase === 'critique') {
    return JSON.stringify({
      critiques: [{ proposal: 'p2', severity: 0.3, issues: ['It costs more.'], suggestions: [] }],
    })
  }
  if (phase === 'revision') return JSON.stringify({ content: 'It is still cheaper.' })
  return JSON.stringify({ ...vote, continueDebate: false })
}

const none = (left: () => Promise<object[]>) =>
  expect.poll(async () => (await left()).length, { interval: 250 }).toBe(0)

/** Two nodes on one database, Slack workspaces that call them, and models that say nothing after the openings until they may. */
export async function slackNodes({ messages, seed }: { messages: number; seed: number }) {
  const roll = dice(seed)
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const now = () => new Date()
  const slack = await fakeSlack({ now })
  onTestFinished(slack.close)
  const released = Promise.withResolvers<void>()
  const asked: string[] = []
  const models = await modelServer(async (request) => {
    if (MODELS.includes(request.model) && !request.ask.includes(':opening')) {
      asked.push(request.ask)
      await released.promise
    }
    return replyTo(request)
  })
  onTestFinished(models.close)
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log } = watcher.platform
  await watcher.token({ org: 'org_1', tier: 'enterprise' })

  const workspaces = Array.from({ length: Math.ceil(messages / MESSAGES_PER_WORKSPACE) }, (_, n) => `T${n + 1}`)
  for (const team of workspaces) {
    const { id } = await connections(watcher.platform).connections.add(
      {
        ...{ kind: 'slack', name: team, appId: SLACK.app, externalId: team, intake: 'signed', visibility: 'shared' },
        settings: { debate: { agents: MODELS, consensus_threshold: 0.5 } },
        secrets: { signing_secret: SLACK.signingSecret, bot_token: SLACK.botToken },
      },
      { payer: 'org_1', userId: 'usr_ada' },
    )
    const person = { connectionId: id, externalId: 'U_ADA', externalName: null, userId: 'usr_ada' }
    await db.transaction().execute((tx) => peopleStore(db).link(tx, 'org_1', { ...person, linkedBy: 'person' }, now()))
  }

  const home = await serviceHome()
  const start = () =>
    home.start({
      DATABASE_URL: database.url,
      SERVICE_SLACK_API_URL: slack.api,
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      RATE_LIMIT_ENABLED: 'false',
      OPENAI_COMPATIBLE_URL: models.url,
      OPENAI_COMPATIBLE_MODELS: MODELS.join(','),
      SERVICE_RUNNER_CONCURRENCY: '1000',
      SERVICE_AGENT_TIMEOUT_SECONDS: '3600',
      SERVICE_LOG_LEVEL: 'error',
    })
  const survivor = await start()
  let victim: RunningService | undefined = await start()
  let kills = 0

  /** Calls one of the nodes, and again, as Slack does, until one says that it has it. */
  async function deliver({ way, payload }: Delivery) {
    for (;;) {
      const node = roll(2) === 0 ? survivor : (victim ?? survivor)
      slack.delivery.callAt((to) => `${node.apiUrl}/api/integrations/chatplatform/${to}`)
      const response = await slack.delivery[way](payload)
      if (response?.ok) return
      await pause(20)
    }
  }

  /** `kill -9`, and another in its place. */
  async function kill() {
    const dying = victim
    victim = undefined
    await dying?.stop('SIGKILL')
    kills += 1
    victim = await start()
  }

  function shuffled(deliveries: readonly Delivery[]): Delivery[] {
    const all: Delivery[] = []
    for (const each of deliveries) {
      for (let times = roll(4); times >= 0; times -= 1) all.splice(roll(all.length + 1), 0, each)
    }
    return all
  }

  return {
    db,
    slack,
    roll,
    now,
    workspaces,
    kills: () => kills,
    release: () => released.resolve(),

    kill,

    /** Each one to four times, in any order, four at a time, while a node is killed so often; answers how many there were. */
    async deliverAll(deliveries: readonly Delivery[], times: number): Promise<number> {
      const all = shuffled(deliveries)
      const step = Math.max(1, Math.floor(all.length / times))
      const left = all.entries()
      let killing = Promise.resolve()
      let killed = 0
      async function lane() {
        for (const [place, each] of left) {
          if (place % step === 0 && killed++ < times) {
            await killing
            killing = kill()
          }
          await deliver(each)
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      await killing
      return all.length
    },

    /** How many debates have come past their openings. */
    opened: () => new Set(asked.map((ask) => ask.split('/')[0])).size,

    /** Until no message waits for its driver. */
    allTaken: () => none(() => db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()),

    /** Until nothing is left to be said on Slack. */
    allSaid: () => {
      const said = db.selectFrom('effects').select('id').where('kind', 'like', 'chat.%')
      return none(() => said.where('state', 'in', ['waiting', 'sending']).execute())
    },

    allEnded: () =>
      none(() => db.selectFrom('debates').select('id').where('status', 'in', ['pending', 'running']).execute()),

    /** What the logs of all debates say, of one type. */
    async logged(type: string) {
      const debates = await db.selectFrom('debates').select('id').execute()
      const logs = await Promise.all(debates.map(({ id }) => log.read(id)))
      return logs.flat().filter((event) => event.type === type)
    },
  }
}
