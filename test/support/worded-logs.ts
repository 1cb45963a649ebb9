import { createHash } from 'node:crypto'
import { quoteDigest } from '../../src/areas/knowledge/cross-pollination/rests-on-store.ts'
import { EVENTS } from '../../src/engine/events/registry.ts'
import type { EventType, LogEvent, NewEvent } from '../../src/shared/event-types.ts'
import { exampleEvent } from './debate-events.ts'
import { criticises, held, minds, piece, says, votes } from './engine.ts'
import { relogged } from './relogged.ts'

type Told = Pick<LogEvent, 'type' | 'data' | 'private'>

/** A log in which every text has a word of its own, and who has which: words, and digests of texts. */
export interface WordedLog {
  debateId: string
  events: readonly NewEvent[]
  /** By version. */
  marks: ReadonlyMap<number, readonly string[]>
}

/** The words and digests that stand in a text, as far as they can be told from others. */
export const marksIn = (text: string): Set<string> => new Set(text.match(/zq[a-j]+x|[\w+/-]{24,}=?/g))

const LETTERS = 'abcdefghij'
const wordNumbered = (number: number) => `zq${[...String(number)].map((digit) => LETTERS[Number(digit)]).join('')}x`

/** The same text is given the same word, within one scope. */
export function wording() {
  const known = new Map<string, string>()
  return (scope: string, text: string): string => {
    const key = `${scope} ${text}`
    const word = known.get(key) ?? wordNumbered(known.size)
    known.set(key, word)
    return `${text} ${word}`
  }
}

/** Fields of texts that hold ids. */
const IDS: readonly string[] = ['evidence', 'agents']

function reworded(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value)
  if (Array.isArray(value)) return value.map((each) => reworded(each, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, IDS.includes(field) ? inner : reworded(inner, say)]),
  )
}

const digestsIn = (text: NonNullable<LogEvent['private']>): string[] => {
  const content = typeof text.content === 'string' ? [text.content] : []
  const quotes = (text.quotes ?? []) as { text: string }[]
  return [
    ...content.flatMap((each) =>
      (['hex', 'base64'] as const).map((as) => createHash('sha256').update(each).digest(as)),
    ),
    ...quotes.map((quote) => quoteDigest(quote.text)),
  ]
}

/** The events as the log of another debate, each text with its word. */
export function wordedLog(debateId: string, told: readonly Told[], say: ReturnType<typeof wording>): WordedLog {
  const marks = new Map<number, string[]>()
  const events = told.map((event, index): NewEvent => {
    const { private: text, ...rest } = relogged(event, debateId)
    if (!text) return rest
    const own = reworded(text, (each) =>
      say(event.type === 'debate_start' ? 'question' : debateId, each),
    ) as typeof text
    marks.set(index + 1, [...marksIn(JSON.stringify(own)), ...digestsIn(own)])
    return { ...rest, private: own }
  })
  return { debateId, events, marks }
}

const EVIDENCE = piece('evd_1', 'It is new. It is fast. It is cheap. It is ours.', {
  origin: { item: 'doc_1', passage: 7, place: { page: 2, start: 0, end: 46 }, shown: 1, all: 1, rank: 1 },
})
const quoting = (text: string) => ({ quotes: [{ evidence: 'evd_1', text }], needs: ['The price of it'] })
const QUOTED: Readonly<Record<string, string>> = { ada: 'It is fast.', bob: 'It is cheap.', cyd: 'It is ours.' }

/** Ada rewrites what is criticised, Bob stays with his words, and Cyd comes over to Ada. */
const debate = held(
  { topic: 'What do we take?', evidence: [EVIDENCE], protocol: { rounds: 2, threshold: 0.99 } },
  minds({
    opening: ({ agent }) => says(`${agent} proposes this.`, agent === 'ada' ? quoting('It is new.') : {}),
    critique: ({ agent, round }) =>
      criticises({
        proposal: agent === 'ada' ? 'p2' : 'p1',
        severity: 0.8,
        issues: [`${agent} sees a risk of outages, round ${round}`, `${agent} finds it slow`],
        suggestions: [`${agent} would wait, round ${round}`],
        ...(round === 1 && quoting(QUOTED[agent] ?? '')),
      }),
    revision: ({ agent, round }) => {
      if (agent === 'bob') return says('bob proposes this.', { proposal: 'p2' })
      return says(`${agent} proposes that, round ${round}.`, { proposal: 'p1' })
    },
    vote: ({ agent, round }) =>
      votes(agent === 'bob' ? 'p2' : 'p1', {
        stances: agent === 'cyd' ? { p1: 'agree_with_modifications' } : {},
        reason: agent === 'bob' ? `A risk of fraud, round ${round}` : `${agent} knows why, round ${round}`,
      }),
  }),
)

const OWN_PLACE: readonly EventType[] = ['debate_start', 'debate_forked', 'debate_cancelled', 'outcome_recorded']

/** What of every text there can be the debate does not have by itself. */
function missing(): Told[] {
  const known = new Set(debate.events.map(({ type }) => type))
  return (Object.keys(EVENTS) as EventType[])
    .filter((type) => EVENTS[type].private && !known.has(type) && !OWN_PLACE.includes(type))
    .map(example)
}

const example = (type: EventType): Told => ({ private: null, ...exampleEvent(type) })

/** What the events of this debate leave out though they could say it. */
const UNSAID: { readonly [Type in EventType]?: LogEvent['private'] } = {
  debate_start: { options: { p1: 'The one' }, instructions: ['Be brief'], personas: { ada: 'An engineer' } },
  agent_message: { seeks: ['What it costs'] },
  critique: { needs: ['What others paid'] },
  evidence_attached: { url: 'https://example.org/prices', label: 'p. 3' },
  breakpoint_resolved: { redirect_task: 'Look at the cost' },
  debate_end: { error: 'Nobody could say' },
}

const whole = (event: Told): Told => ({
  ...event,
  private: event.private && { ...event.private, ...UNSAID[event.type] },
})

const beginning = debate.events.slice(0, 1)
const course = debate.events.slice(1)

/** A debate that was decided, one that was broken off, and one that goes on; with every text there can be. */
export const DECIDED = [...beginning, ...missing(), ...course, example('outcome_recorded')].map(whole)
export const BROKEN_OFF = [...beginning, ...course.slice(0, -1), example('debate_cancelled')].map(whole)
export const UNDER_WAY = [...beginning, ...missing(), ...course.slice(0, -1)].map(whole)

/** The decided debate from its second event on, as that of a fork of another debate. */
export const forkOf = (parent: string) =>
  [
    {
      private: null,
      ...exampleEvent('debate_forked', { parent, version: DECIDED.length, agents: ['ada', 'bob', 'cyd'] }),
    },
    ...course,
  ].map(whole)
