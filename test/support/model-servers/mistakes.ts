import { Buffer } from 'node:buffer'
import { type Dialect, frame, type World } from './dialect.ts'
import { promptOf } from './served.ts'
import type { Mistake } from './start.ts'

const parsedFrame = (text: string) => /^(?<head>(?:event: .*\n)?data: )(?<data>\{.*\})\n\n$/s.exec(text)?.groups

/** Changes the JSON of every frame that has some. */
const inJson = (change: (data: Record<string, unknown>) => unknown): NonNullable<Mistake['frames']> =>
  function* (frames) {
    for (const text of frames) {
      const { head, data } = parsedFrame(text) ?? {}
      yield data === undefined ? text : `${head}${JSON.stringify(change(JSON.parse(data)))}\n\n`
    }
  }

const without = (value: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(item, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, names)]))
}

const FINISH = /"(finish_reason|stop_reason|finishReason|reason)":"(stop|end_turn|STOP)"/
const USAGE = /"usage(Metadata)?":\{/
const TEXT = /"(text|content|delta)":"[^"]/

function* halves(frames: Iterable<string>, share: number) {
  const all = [...frames]
  yield* all.slice(0, Math.ceil(all.length * share))
}

/** Bytes of all frames, in chunks of so many. */
const inChunks = (size: number): NonNullable<Mistake['frames']> =>
  function* (frames) {
    const bytes = Buffer.from([...frames].join(''))
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

const MEGABYTE = 'I should think about this a little more. '.repeat(25_600)

/** Thoughts without an end, in the place where this server puts them. */
function* endlessThoughts(frames: Iterable<string>, dialect: Dialect, megabytes: number, world: World) {
  const body = { generationConfig: { thinkingConfig: { includeThoughts: true } } }
  const all = [...frames]
  yield all[0] ?? ''
  const served = {
    model: 'test-model',
    text: '',
    thoughts: 'x',
    refuses: false,
    finish: 'stop' as const,
    tokens: { input: 9, cached: 0, output: 9, reasoning: 9 },
  }
  const sample = [...dialect.frames(served, { path: '', headers: {}, body }, world)]
  const thought = sample.find((text) => /"x"/.test(text)) ?? frame({})
  const opening = sample.slice(1, sample.indexOf(thought))
  yield* opening
  for (let written = 0; written < megabytes; written++) yield thought.replace('"x"', JSON.stringify(MEGABYTE))
  yield* all.slice(1)
}

/** What servers were seen to do wrong, or could. */
export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'ignores the schema': { ignoresSchema: true },
  'tells what it took twice': {
    *frames(frames) {
      for (const text of frames) {
        yield text
        if (USAGE.test(text) && !TEXT.test(text)) yield text
      }
    },
  },
  'never tells what it took': { frames: inJson((data) => without(data, ['usage', 'usageMetadata'])) },
  'breaks letters at the borders of chunks': { frames: inChunks(7) },
  'sends half a letter': {
    *frames(frames) {
      const bytes = Buffer.from([...frames].join(''))
      const place = bytes.findIndex((byte) => byte >= 0xe0)
      yield place < 0 ? bytes : Buffer.concat([bytes.subarray(0, place + 1), bytes.subarray(place + 2)])
    },
  },
  'thinks 50 MB': {
    frames: (frames, dialect, _, world) => endlessThoughts(frames, dialect, 50, world),
  },
  'calls a tool that nobody offered': { frames: (_, dialect, served) => dialect.toolCall(served) },
  'has an error in its stream': {
    *frames(frames, dialect) {
      yield* halves(frames, 0.4)
      yield dialect.errorFrame('The engine has died: sk-very-secret')
    },
  },
  'answers 200 with an error for a body': {
    refusal: () => ({ status: 200, body: { error: { message: 'Upstream failed', code: 502 } } }),
  },
  'quotes our text and our key in an error about the schema': {
    refusal: (asked, dialect) =>
      dialect.refusal(400, `Invalid schema for response_format: ${promptOf(asked).slice(0, 400)} (key sk-very-secret)`),
  },
  'ends for a reason that nobody knows': {
    *frames(frames) {
      for (const text of frames) yield text.replace(FINISH, '"$1":"eos_by_moonlight"')
    },
  },
  'ends in the middle': { frames: (frames) => halves(frames, 0.5) },
  'breaks in the middle': { frames: (frames) => halves(frames, 0.5), ending: 'breaks' },
  'says twice that it is done': {
    *frames(frames) {
      yield* frames
      yield 'data: [DONE]\n\ndata: [DONE]\n\n'
    },
  },
  'calls itself something else': { served: (served) => ({ ...served, model: 'another-model-0925' }) },
  'sends bytes that mean nothing': { frames: () => ['data: {"choices":[{"delta":\n\n\u0000\u0001 data: ]]\n\n'] },
}

/** Says that it is there, and nothing else, until nobody listens. */
export const onlyPings = (between: () => Promise<void>): Mistake => ({
  async *frames(_, { ping }) {
    for (;;) {
      yield ping
      await between()
    }
  },
})
