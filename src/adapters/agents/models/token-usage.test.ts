import { expect, test } from 'vitest'
import { askedModels, failing } from '../../../../test/support/asked-models.ts'
import type { ModelReply } from '../../../../test/support/model-server.ts'
import type { Reserved, Spending } from '../../../engine/spending.ts'

type Took = Parameters<Reserved['settle']>[0]

/** Pays for everything and remembers what each try was settled at. */
function recordingSpending() {
  const settled: Took[] = []
  let open = 0
  const spending: Spending = {
    async reserve({ most }) {
      open += 1
      return {
        most,
        async settle(took) {
          open -= 1
          settled.push(took)
        },
      }
    },
  }
  return { spending, settled, open: () => open }
}

const said = { inputTokens: 100, outputTokens: 20 }
const text = 'Take the second one.'

test.each<[string, ModelReply, Took]>([
  ['answers and reports', { text }, expect.objectContaining(said)],
  ['answers and reports nothing', { text, tokens: { input: 0, output: 0 } }, 'unknown'],
  ['reports only what it read', { text, tokens: { input: 100, output: 0 } }, 'unknown'],
  ['breaks off its answer', { text, cut: true }, 'unknown'],
  ['sends what nobody can read', { garbage: true }, 'unknown'],
  ['fails', { status: 500 }, 'unknown'],
  ['gives up waiting', { status: 408 }, 'unknown'],
  ['has too many asking', { status: 429, retryAfter: '1' }, 'nothing'],
  ['refuses the question', { status: 400 }, 'nothing'],
])('the first try at a provider that %s is settled once', async (_what, reply, took) => {
  const { ask } = await askedModels(failing(1, reply, { text }))
  const { spending, settled, open } = recordingSpending()
  await ask('opening', { spending })
  expect(settled[0]).toEqual(took)
  expect(open()).toBe(0)
})

test('a silent stream counts at most when its time is over, and so does what is given up in the middle', async () => {
  const stalled = await askedModels(() => ({ text, stall: true }), { settings: { SERVICE_AGENT_TIMEOUT_SECONDS: '1' } })
  const late = recordingSpending()
  await stalled.ask('opening', { spending: late.spending })
  expect(new Set(late.settled)).toEqual(new Set(['unknown']))
  expect(late.open()).toBe(0)

  const leaving = new AbortController()
  const { ask } = await askedModels(() => ({ text, stall: true }))
  const left = recordingSpending()
  await ask('opening', { spending: left.spending, signal: leaving.signal, onText: () => leaving.abort() }).catch(
    () => {},
  )
  expect([left.settled, left.open()]).toEqual([['unknown'], 0])
})

test('who cannot be reached bills nothing', async () => {
  const { ask, server } = await askedModels(() => text)
  await server.close()
  const { spending, settled, open } = recordingSpending()
  await ask('opening', { spending })
  expect([settled[0], open()]).toEqual(['nothing', 0])
})
