import type { DebateState } from '../state.ts'
import type { Message } from '../state-parts.ts'
import { finalVotes } from '../votes/ballots.ts'

/** Where a claim was made, in the log. */
interface Saying {
  version: number
  at: string
  round: number
  agent: string
  by: 'message' | 'critique'
}

/** A proposal, a quoted sentence, or an issue from a critique. */
export interface Claim {
  id: string
  kind: 'proposal' | 'quote' | 'issue'
  text: string
  /** Null without an author: the options of a closed question. */
  author: string | null
  /** The piece of evidence a quote is from. */
  evidence: string | null
  /** The proposal an issue is found in. */
  proposal: string | null
  said: readonly Saying[]
}

/** All claims of a debate: proposals by their ids, quotes and issues numbered in order of appearance. */
export function claimsOf(state: DebateState): readonly Claim[] {
  return [...proposalClaims(state), ...quoteClaims(state), ...issueClaims(state)]
}

/** Messages of agents about proposals that counted. */
export const argumentsOf = ({ messages }: DebateState): readonly (Message & { agent: string })[] =>
  messages.filter(
    (message): message is Message & { agent: string } =>
      message.agent !== null && message.role !== 'channel' && !message.abstains && !message.discarded,
  )

/** The proposal that a message argues for: the one it names, or the final choice of its agent. */
export function arguesFor(state: DebateState): (message: Message) => string | null {
  const chosen = new Map(finalVotes(state).map(({ agent, choice }) => [agent, choice]))
  const proposals = new Set(state.proposals.map(({ id }) => id))
  return ({ agent, proposal }) => {
    const about = proposal ?? (agent === null ? undefined : chosen.get(agent)) ?? null
    return about !== null && proposals.has(about) ? about : null
  }
}

export const quoteKey = ({ evidence, text }: { evidence: string; text: string }) => `${evidence} ${plain(text)}`
export const issueKey = (proposal: string, issue: string) => `${proposal} ${plain(issue)}`

/** Words that differ only in case and spaces are the same claim. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

function proposalClaims(state: DebateState): Claim[] {
  const about = arguesFor(state)
  const said = argumentsOf(state)
  return state.proposals.map(({ id, text, author }) => ({
    id,
    kind: 'proposal',
    text,
    author,
    evidence: null,
    proposal: null,
    said: said.filter((message) => about(message) === id).map(spoken),
  }))
}

function quoteClaims(state: DebateState): Claim[] {
  const made = [
    ...argumentsOf(state).map((message) => ({ quotes: message.quotes, saying: spoken(message) })),
    ...state.critiques.map((critique) => ({ quotes: critique.quotes, saying: criticised(critique) })),
  ].sort((one, other) => one.saying.version - other.saying.version)
  const uses = made.flatMap(({ quotes, saying }) => quotes.map((quote) => ({ quote, saying })))
  return [...Map.groupBy(uses, ({ quote }) => quoteKey(quote)).values()].map((same, index) => ({
    id: `q${index + 1}`,
    kind: 'quote',
    text: same[0]?.quote.text ?? '',
    author: same[0]?.saying.agent ?? null,
    evidence: same[0]?.quote.evidence ?? null,
    proposal: null,
    said: same.map(({ saying }) => saying),
  }))
}

function issueClaims({ critiques }: DebateState): Claim[] {
  const uses = critiques.flatMap((critique) =>
    critique.issues
      .filter((issue) => plain(issue) !== '')
      .map((issue) => ({ issue, proposal: critique.proposal, saying: criticised(critique) })),
  )
  return [...Map.groupBy(uses, ({ proposal, issue }) => issueKey(proposal, issue)).values()].map((same, index) => ({
    id: `i${index + 1}`,
    kind: 'issue',
    text: same[0]?.issue ?? '',
    author: same[0]?.saying.agent ?? null,
    evidence: null,
    proposal: same[0]?.proposal ?? null,
    said: same.map(({ saying }) => saying),
  }))
}

const spoken = ({ version, at, round, agent }: Message & { agent: string }): Saying => ({
  version,
  at,
  round,
  agent,
  by: 'message',
})
const criticised = ({ version, at, round, agent }: DebateState['critiques'][number]): Saying => ({
  version,
  at,
  round,
  agent,
  by: 'critique',
})
