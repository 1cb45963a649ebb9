import packageJson from '../../../package.json' with { type: 'json' }
import { agentCards } from '../../../src/areas/protocols/a2a/cards/cards.ts'
import { CARD_KEYS_PATH, cardRoutes } from '../../../src/areas/protocols/a2a/cards/routes.ts'
import { openDoor } from '../../../src/areas/protocols/a2a/protocol/open-door.ts'
import { protocolRoutes } from '../../../src/areas/protocols/a2a/protocol/routes.ts'
import { pushConfigs } from '../../../src/areas/protocols/a2a/push/configs.ts'
import { pushEffects } from '../../../src/areas/protocols/a2a/push/effects.ts'
import { pushReactions } from '../../../src/areas/protocols/a2a/push/reactions.ts'
import { pushStore } from '../../../src/areas/protocols/a2a/push/store.ts'
import { pushedUpdates } from '../../../src/areas/protocols/a2a/push/updates-at.ts'
import { type Artifact, DATA, hasArtifacts, type Part, TEXT } from '../../../src/areas/protocols/a2a/tasks/artifacts.ts'
import { taskStore } from '../../../src/areas/protocols/a2a/tasks/store.ts'
import { a2aTasks } from '../../../src/areas/protocols/a2a/tasks/tasks.ts'
import { publicAddress } from '../../../src/config/public-address.ts'
import { pause } from '../../../src/engine/commands/pause-and-resume.ts'
import type { DebateState } from '../../../src/engine/state.ts'
import { type Area, defineArea, type Platform } from '../../../src/platform.ts'
import { openBroadcast } from '../../../src/stream/broadcast.ts'
import { debatesOn } from '../asking.ts'
import { openingEvents } from '../debating-agents.ts'
import { runToRest } from '../deliberation.ts'

/** What the suite wants to be handed, by how the id of its message begins. We hand over no files. */
const HANDED: Record<string, Part> = {
  'tck-artifact-text': { text: 'Generated text content', mediaType: TEXT },
  'tck-artifact-data': { data: { key: 'value', count: 42 }, mediaType: DATA },
  'tck-stream': { text: 'Stream hello from TCK', mediaType: TEXT },
}
const WAITS_FOR_INPUT = 'tck-input-required'
/** Of the messages to a waiting task, those after which it waits for more. */
const WAITS_AGAIN = /^TCK history message/

const partFor = (messageId: string) => Object.entries(HANDED).find(([prefix]) => messageId.startsWith(prefix))?.[1]

/**
 * Our door to A2A before an agent that does what the suite of A2A scripts: it completes every task at once, or waits for input
 * first, and hands over what the suite wants. Tasks, streams and pushes are ours, and so are the logs that they are told from.
 */
export function scriptedAgent(platform: Platform): Area {
  const { config, db, keys, newId, now, outbound, outbox, sealing } = platform
  const { ledger: book, debates } = debatesOn(platform)
  const run = (debateId: string) => void runToRest({ platform }, debateId)
  const hold = (debateId: string) => book.act(debateId, (state) => pause(state, { user: 'usr_suite' }))
  const asked = new Map<string, string>()
  const open = () => ({ admit() {}, charge: async () => {} })

  async function askOnce({ key, caller }: { key?: { text: string } | undefined; caller: { org: string } }) {
    const [debateId, messageId] = [newId('debate'), key?.text ?? '']
    asked.set(debateId, messageId)
    await book.create(debateId, caller.org, openingEvents({ rounds: 1 }))
    if (messageId.startsWith(WAITS_FOR_INPUT)) await hold(debateId)
    else run(debateId)
    return { debateId, began: true }
  }

  platform.tail.subscribe(({ type, debateId, private: said }) => {
    if (type !== 'intervention_added') return
    if (WAITS_AGAIN.test(String(said?.content))) void hold(debateId)
    else run(debateId)
  })
  const tasks = a2aTasks({ store: taskStore(platform), ledger: book, askOnce, newId, now })
  async function artifactsOf(debate: DebateState) {
    const part = partFor(asked.get(debate.debateId) ?? '')
    if (!part || !hasArtifacts(debate)) return []
    const artifact: Artifact = { artifactId: 'decision', name: 'Handed', description: 'As scripted', parts: [part] }
    return [artifact]
  }
  const places = pushStore(db)
  const cards = agentCards({
    keysPath: CARD_KEYS_PATH,
    keys,
    address: publicAddress(config),
    version: packageJson.version,
    now,
    hasKnowledge: async () => false,
  })
  const door = openDoor({
    platform,
    tasks,
    begins: (_capability, work) => ({
      operation: 'debates.create',
      wanted: async () => debates.readRequest({ topic: (await work()).instruction }),
    }),
    cards,
    artifactsOf,
    push: pushConfigs({ store: places, outbound, sealing, gateOf: open, newId, now }),
    debates,
    ledger: book,
    broadcast: openBroadcast({ ...platform, announcements: { subscribe: () => () => {} } }),
    resolveBreakpoint: () => Promise.reject(new Error('Nothing raises breakpoints here')),
    operations: {
      admitted: async () => (act) => act(),
      perform: (_operation, _by, act) => act(),
      record: async () => {},
    },
    receiptIdOf: (debateId) => debateId,
    gateOf: open,
  })
  return defineArea({
    name: 'a2a',
    stability: 'internal',
    endpoints: [...cardRoutes(cards), ...protocolRoutes(async () => door)],
    effects: pushEffects({
      store: places,
      updatesAt: pushedUpdates({ tasks, ledger: book, artifactsOf }),
      mayRead: async () => true,
      outbound,
      sealing,
      now,
    }),
    reactions: pushReactions({ store: places, outbox }),
  })
}
