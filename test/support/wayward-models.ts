import { frame } from './model-servers/dialect.ts'
import { type Asked, debating, type Mind } from './model-servers/mind.ts'
import { type Mistake, startServer } from './model-servers/start.ts'
import { vllm } from './model-servers/vllm.ts'

export const WAYWARD = ['ponderer', 'rambler', 'scribbler', 'decliner'] as const
export const SECRET_THOUGHT = 'ponderously'
export const TAKEN_BACK = 'Gladly, as follows:'
export const SERVED_AS = 'test-model-2026-11'

const THOUGHTS = Array(60).fill(SECRET_THOUGHT).join(' ')
/** How many pieces are sent before the answer is held. */
const FIRST_PIECES = 40
/** However slow the machine is, those who are held are not given up. */
const LONGEST_HOLD = '3600'

/** Agents of one model, of which one thinks long, one is cut, one fills in no form at first, and one will not open. The first and the last are held until told to begin, and to go on. */
export async function waywardModels() {
  const { promise: isWatched, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()

  async function* held(frames: Iterable<string>) {
    await isWatched
    let sent = 0
    for (const each of frames) {
      yield each
      sent += 1
      if (sent === FIRST_PIECES) await isSeen
    }
  }
  async function* begunWell(frames: Iterable<string>) {
    await isWatched
    yield frame({ choices: [{ index: 0, delta: { role: 'assistant', content: TAKEN_BACK }, finish_reason: null }] })
    await isSeen
    yield* frames
  }

  const mistakes: Readonly<Record<string, Mistake>> = {
    'opening:ponderer': { served: (served) => ({ ...served, model: SERVED_AS }), frames: held },
    'opening:rambler': { served: (served) => ({ ...served, finish: 'length' }) },
    'opening:decliner': { frames: begunWell },
  }
  const server = await startServer(vllm, {
    mind,
    mistake(asked, time) {
      const task = taskOf(asked)
      if (task === 'vote:scribbler' && time === 0) return { served: (served) => ({ ...served, text: 'Let me see.' }) }
      return mistakes[task]
    },
  })
  const agent = (name: string) => ({ name, provider: 'openai-compatible', model: server.model })
  return {
    begin,
    goOn,
    close: server.close,
    settings: {
      OPENAI_COMPATIBLE_URL: server.url,
      OPENAI_COMPATIBLE_KEY: 'sk-secret',
      OPENAI_COMPATIBLE_MODELS: server.model,
      SERVICE_AGENTS: JSON.stringify(WAYWARD.map(agent)),
      SERVICE_AGENT_LOCAL_CALLS: String(WAYWARD.length),
      SERVICE_AGENT_FIRST_BYTE_SECONDS: LONGEST_HOLD,
      SERVICE_AGENT_GAP_SECONDS: LONGEST_HOLD,
    },
  }
}

const taskOf = ({ ask }: Asked) => (ask.split('/')[1] ?? '').split(':').slice(1).join(':')

const mind: Mind = (asked) => {
  const task = taskOf(asked)
  if (task === 'opening:decliner') return { answer: 'I will not say anything about this.', refuses: true }
  return debating('p1', task === 'opening:ponderer' ? THOUGHTS : '')(asked)
}
