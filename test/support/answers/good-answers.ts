import { GOOD_BODIES, type GoodBody } from './good-bodies.ts'
import type { AnswerVariant } from './variant.ts'

/** Three hundred good answers: what `good-bodies.ts` says, in the forms of its debate and in the wrappings that models like. None may be refused. */

type Written = Pick<AnswerVariant, 'kind' | 'mode' | 'text' | 'means'>
type Form = (body: string, cites: readonly string[]) => Written

const vote: Form = (reason) => {
  const means = {
    reason,
    stances: { p1: 'disagree', p2: 'agree', p3: 'agree_with_modifications' },
    choice: 'p2',
    confidence: 0.7,
    continueDebate: true,
  } as const
  return { kind: 'vote', mode: 'schema', text: JSON.stringify(means), means }
}

const critiques: Form = (issue, cites) => {
  const means = { critiques: [{ proposal: 'p3', issues: [issue], suggestions: [], severity: 0.6, cites }] }
  return { kind: 'critiques', mode: 'object', text: JSON.stringify(means), means }
}

const revision: Form = (content, cites) => ({
  kind: 'revision',
  mode: 'schema',
  text: JSON.stringify({ content, cites, adopt: null, abstain: null }),
  means: { content, cites },
})

const adoption: Form = (content, cites) => ({
  kind: 'revision',
  mode: 'object',
  text: JSON.stringify({ content, cites, adopt: 'p2', abstain: false }),
  means: { content, cites, adopt: 'p2' },
})

const opening: Form = (content, cites) => ({
  kind: 'position',
  mode: 'schema',
  text: JSON.stringify({ content, cites, position: 'p2' }),
  means: { content, cites, position: 'p2' },
})

const openingInWords: Form = (content) => ({
  kind: 'position',
  mode: 'words',
  text: `${content}\n\nPOSITION: p2`,
  means: { content, position: 'p2' },
})

const prose: Form = (content) => ({ kind: 'text', mode: 'words', text: content, means: { content } })

const FORMS: Record<GoodBody['debate'], readonly [string, Form][]> = {
  closed: [
    ['an opening', opening],
    ['an opening in words', openingInWords],
    ['a vote', vote],
    ['a critique', critiques],
    ['an adoption', adoption],
  ],
  open: [
    ['prose', prose],
    ['a revision', revision],
    ['a vote', vote],
    ['a critique', critiques],
    ['an adoption', adoption],
  ],
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

/** Of objects; a server that has no schema answers so. */
const WRAPPINGS: readonly [string, (json: string) => string][] = [
  ['as it is', (json) => json],
  ['in a fence', (json) => `\`\`\`json\n${indented(json)}\n\`\`\``],
  ['after a sentence', (json) => `Here is my answer:\n\n${json}`],
  ['after thoughts', (json) => `<think>\nLet me weigh this once more.\n</think>\n\n${json}`],
  ['over many lines', indented],
]
/** Of prose. */
const PROSE_WRAPPINGS: readonly [string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['after thoughts', (text) => `<think>\nLet me weigh this once more.\n</think>\n\n${text}`],
]

const speaksOfThoughts = (body: string) => body.includes('<think>')
const cited = (body: string) => [...new Set([...body.matchAll(/\[(e\d)\]/g)].flatMap(([, name]) => name ?? []))]

function goodAnswer({ debate, text: body }: GoodBody, index: number, turn: number): AnswerVariant[] {
  const forms = FORMS[debate]
  const form = forms[(index + turn) % forms.length]
  if (!form) return []
  const [name, write] = form
  const { text, ...written } = write(body, cited(body))
  const wrappings = text.startsWith('{"') && written.kind !== 'text' ? WRAPPINGS : PROSE_WRAPPINGS
  const wrapping = wrappings[speaksOfThoughts(body) ? 0 : (index + 2 * turn) % wrappings.length]
  if (!wrapping) return []
  const [how, wrap] = wrapping
  return [{ what: `${name} ${how}: ${body.slice(0, 40)}`, debate, ...written, text: wrap(text) }]
}

/** Enough of each body for three hundred in all. */
const TURNS = [0, 1, 2, 3]

export const GOOD_ANSWERS: readonly AnswerVariant[] = TURNS.flatMap((turn) =>
  GOOD_BODIES.flatMap((body, index) => goodAnswer(body, index, turn)),
).slice(0, 300)
