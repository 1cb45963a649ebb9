import type { DebateState } from '../../../../engine/state.ts'
import type { Critique, Message } from '../../../../engine/state-parts.ts'
import { ABSTAIN, finalVotes, NONE } from '../../../../engine/votes/ballots.ts'
import { saidFor } from '../../../../engine/votes/scrutiny.ts'
import { ERASED } from '../../../../shared/text/storable-text.ts'
import type { MemoryKind } from '../kinds-and-tiers.ts'

/** Something said in a debate that is worth remembering, word for word, with its event. */
export interface Remark {
  kind: MemoryKind
  topic: string
  text: string
  version: number
  at: string
  /** From 0 to 1: confidence, share of the votes or of those who cite it, or severity. */
  support: number
  agent?: string | undefined
  /** Whose proposal a critique is about. */
  target?: string | undefined
  user?: string | undefined
  round?: number | undefined
  severity?: number | undefined
}

/** Whether words are in the debate's own log: words that a fork inherited are erased with its parent. */
export type IsOwn = (version: number, text: string) => boolean

/** What a debate for a decision adds to the memory when it ends; nothing if it failed or its texts are gone. */
export function remarksOf(state: DebateState, version: number, isOwn: IsOwn): readonly Remark[] {
  const { end, protocol } = state
  if (!end || protocol.kind !== 'debate' || end.result === 'failed' || isErased(state)) return []
  const own = (remark: Remark) => remark.text.trim() !== '' && isOwn(remark.version, remark.text)
  return [
    ...decision(state, version),
    ...[...constraints(state), ...dissents(state), ...critiques(state), ...claims(state)].filter(own),
  ].filter(isWhole)
}

const isErased = ({ erased, orphaned, questionErased }: DebateState) => erased || orphaned || questionErased

/** Whether no part of it was erased before it could be remembered. */
const isWhole = ({ text }: Remark) => !text.split('\n').includes(ERASED)

/** A person's statement on how a decision turned out, with the right answer if it was another. */
export function outcomeRemark(
  state: DebateState,
  version: number,
  explanation: string | undefined,
): Remark | undefined {
  const { outcome, end, proposals, topic } = state
  if (!outcome || isErased(state)) return undefined
  const right = outcome.right === end?.winner ? undefined : proposals.find(({ id }) => id === outcome.right)?.text
  const text = [explanation, right].filter((said) => said?.trim()).join('\n')
  if (text === '') return undefined
  const remark: Remark = { kind: 'outcome', topic, text, version, at: outcome.at, support: 1, user: outcome.user }
  return isWhole(remark) ? remark : undefined
}

function decision({ end, topic, endedAt }: DebateState, version: number): Remark[] {
  if (end?.result !== 'consensus_reached' || end.answer.trim() === '' || !endedAt) return []
  return [{ kind: 'decision', topic, text: end.answer, version, at: endedAt, support: end.confidence }]
}

function constraints({ messages, topic, end }: DebateState): Remark[] {
  return messages
    .filter(({ role, user }) => role === 'constraint' && user !== null)
    .map(({ content, version, at, user, round }) => ({
      kind: 'constraint' as const,
      topic,
      text: content,
      version,
      at,
      round,
      support: end?.confidence ?? 0,
      user: user ?? undefined,
    }))
}

/** The choices of outvoted agents with their reasons. */
function dissents(state: DebateState): Remark[] {
  const { end, topic, proposals, panel } = state
  if (!end?.winner) return []
  const against = finalVotes(state).filter(({ choice }) => choice !== end.winner && choice !== ABSTAIN)
  return [...Map.groupBy(against, ({ choice }) => choice)].flatMap(([choice, votes]) => {
    const [first] = votes
    const last = votes.at(-1)
    const reasons = new Set(votes.map(({ reason }) => reason.trim()).filter((reason) => reason !== ''))
    if (!first || !last || reasons.size === 0) return []
    const chosen = choice === NONE ? undefined : proposals.find(({ id }) => id === choice)?.text
    const text = [...(chosen ? [chosen] : []), ...reasons].join('\n')
    const { version, at, round } = last
    return [
      { kind: 'dissent', topic, text, version, at, round, agent: first.agent, support: votes.length / panel.length },
    ]
  })
}

/** Critiques after which a supporter of the proposal abandoned or rewrote it in the same round. */
function critiques(state: DebateState): Remark[] {
  return state.critiques.flatMap((critique) => {
    const revision = state.messages.find((message) => takesUp(state, message, critique))
    if (!revision) return []
    const { severity, agent, round, version, at, issues } = critique
    const text = issues.join('\n')
    const target = revision.agent ?? undefined
    return [
      { kind: 'critique', topic: state.topic, text, version, at, round, agent, target, severity, support: severity },
    ]
  })
}

function takesUp({ messages, closed }: DebateState, message: Message, { round, proposal }: Critique): boolean {
  if (message.role !== 'reviser' || message.round !== round || message.discarded || message.abstains) return false
  const before = messages
    .slice(0, messages.indexOf(message))
    .findLast(({ agent, role, discarded }) => agent === message.agent && !discarded && isPosition(role))
  if (before?.proposal !== proposal) return false
  return message.proposal !== proposal || (!closed && message.content.trim() !== before.content.trim())
}

const isPosition = (role: Message['role']) => role === 'proposer' || role === 'reviser'

/** Quoted statements for the decision, except the decision itself and quotes from the memory. */
function claims(state: DebateState): Remark[] {
  const { end, topic, panel } = state
  if (!end?.winner) return []
  const said = saidFor(state, end.winner).filter(({ role }) => role !== 'channel')
  const citing = (pieces: ReadonlySet<string>) =>
    new Set(
      said
        .filter(({ cites, quotes }) =>
          [...cites, ...quotes.map(({ evidence }) => evidence)].some((id) => pieces.has(id)),
        )
        .map(({ agent }) => agent),
    )
  const texts = new Set([plain(end.answer)])
  const recalled = new Set(state.evidence.filter(({ origin }) => isMemory(origin?.item)).map(({ id }) => id))
  const isNews = ({ evidence }: { evidence: string }) => !recalled.has(evidence)
  return said.flatMap(({ content, quotes, version, at, round, agent }) => {
    const pieces = new Set(quotes.filter((quote) => !quote.against && isNews(quote)).map(({ evidence }) => evidence))
    if (pieces.size === 0 || texts.has(plain(content))) return []
    texts.add(plain(content))
    const support = citing(pieces).size / panel.length
    return [{ kind: 'claim', topic, text: content, version, at, round, agent: agent ?? undefined, support }]
  })
}

/** Whether a piece comes from a memory entry. */
export const isMemory = (item: string | undefined): item is string => item?.startsWith('mem_') ?? false

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
