import type { Content } from '../../../src/adapters/agents/models/replies/form-schemas.ts'
import { readReply } from '../../../src/adapters/agents/models/replies/read-reply.ts'
import { withoutThoughts } from '../../../src/adapters/agents/models/replies/thought-filter.ts'
import type { FormMode } from '../../../src/engine/events/parts.ts'
import type { Ask } from '../../../src/engine/flow/asks.ts'
import { nextSteps } from '../../../src/engine/flow/next-steps.ts'
import { type FormKind, type Prompt, promptFor } from '../../../src/engine/prompts/index.ts'
import type { Purpose } from '../../../src/engine/protocol.ts'
import type { DebateState } from '../../../src/engine/state.ts'
import { held, minds, panelOf, piece, says } from '../engine.ts'
import { ANSWERED_DEBATES, ASKED_AGENT, PANEL } from './answered-debates.ts'
import { type AnswerVariant, answerText, type Meaning, type MessageMeaning } from './variant.ts'

const GROUNDING = { documents: true, memory: false, connectors: [], max_pieces: 4 }
type DebateName = keyof typeof ANSWERED_DEBATES

const PURPOSES: Readonly<Record<FormKind, Purpose>> = {
  text: 'opening',
  position: 'opening',
  critiques: 'critique',
  revision: 'revision',
  vote: 'vote',
}

const asked = new Map<string, { state: DebateState; ask: Ask }>()

/** One of the two debates, where it has come to asking for an answer of a kind. */
export function askedFor(debate: DebateName, kind: FormKind): { state: DebateState; ask: Ask } {
  const known = asked.get(`${debate} ${kind}`)
  if (known) return known
  const { question, closed, proposals, evidence, grounding, channels } = ANSWERED_DEBATES[debate]
  const purpose = PURPOSES[kind]
  const askOf = (state: DebateState) => {
    const next = nextSteps(state)
    return next.do === 'ask'
      ? next.asks.find((each) => each.agent === ASKED_AGENT && each.purpose === purpose)
      : undefined
  }
  const { state } = held(
    {
      topic: question,
      panel: panelOf(...PANEL),
      evidence: evidence.map(({ name, title, content }) => piece(`evd_of_${name}`, content, { title })),
      protocol: { enable_agent_channels: channels },
      ...(closed && { options: proposals.map(({ text }) => text) }),
      ...(grounding && { grounding: GROUNDING }),
    },
    minds({
      opening: ({ agent }) => {
        const place = PANEL.map(String).indexOf(agent)
        return says(proposals[place]?.text ?? '', closed ? { proposal: 'p1' } : {})
      },
    }),
    { until: (now) => askOf(now) !== undefined },
  )
  const ask = askOf(state)
  if (!ask) throw new Error(`No ${purpose} is ever asked for`)
  asked.set(`${debate} ${kind}`, { state, ask })
  return { state, ask }
}

const prompts = new Map<string, Prompt>()

function promptOf(debate: DebateName, kind: FormKind, formMode: FormMode): Prompt {
  const key = `${debate} ${kind} ${formMode}`
  const { state, ask } = askedFor(debate, kind)
  const prompt = prompts.get(key) ?? promptFor(state, ask, { formMode })
  prompts.set(key, prompt)
  return prompt
}

/** What the reader makes of a text; a kind is told where the prompt has another. */
export function readAnswer({ debate, kind, mode, text }: Pick<AnswerVariant, 'debate' | 'kind' | 'mode' | 'text'>) {
  const { state, ask } = askedFor(debate, kind)
  const prompt = promptOf(debate, kind, mode)
  const answer = withoutThoughts(answerText({ text }, prompt))
  return readReply(answer, { form: { ...prompt.form, kind }, formMode: mode, prompt, state, ask })
}

export type Judgement = 'right' | 'refused' | 'wrong'

/** Whether an answer was read as it is meant, not read, or read otherwise. */
export function judged(variant: AnswerVariant): Judgement {
  const { content } = readAnswer(variant)
  if (variant.means === 'nothing') return content ? 'wrong' : 'right'
  if (!content) return 'refused'
  return differences(variant.means, content).length === 0 ? 'right' : 'wrong'
}

/** The fields in which what was read is not what was meant. */
function differences(meant: Meaning, content: Content): readonly string[] {
  const read = meaningOf(inNames(content))
  const { contentHas = [], ...expected }: Partial<MessageMeaning> & Meaning = meant
  const isOpening = 'position' in meant
  const lacking = contentHas.filter((text) => !String(read.content).includes(text)).map(() => 'contentHas')
  const judgedFields = { ...(!isOpening && { adopt: undefined, abstain: undefined }), ...expected }
  return [
    ...lacking,
    ...Object.entries(judgedFields).flatMap(([field, value]) => (plain(read[field]) === plain(value) ? [] : field)),
  ]
}

/** With evidence under the names that prompts give it. */
const inNames = (content: Content): Content => JSON.parse(JSON.stringify(content).replaceAll('evd_of_', ''))

const plain = (value: unknown) =>
  JSON.stringify(value, (name, part: unknown) => {
    if (typeof part === 'number') return Number(part.toFixed(9))
    if (name === 'cites' && Array.isArray(part)) return part.toSorted()
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part
  }) ?? 'nothing'

function meaningOf(content: Content): Readonly<Record<string, unknown>> {
  if (content.kind !== 'message') {
    const { kind, ...meaning } = content
    return { needs: [], ...meaning }
  }
  const { content: text, proposal, abstains, cites = [], needs = [], words = [] } = content
  return {
    content: text.trim(),
    position: abstains ? 'abstain' : proposal,
    adopt: abstains ? undefined : proposal,
    abstain: abstains ? true : undefined,
    cites: cites.toSorted(),
    needs,
    words,
  }
}
