import { type Position, positionsOf } from '../explanations/positions.ts'
import type { DebateState } from '../state.ts'
import { ABSTAIN, type AgentVote, finalVotes } from '../votes/ballots.ts'
import { arguesFor, argumentsOf, type Claim, claimsOf, issueKey, plain, quoteKey } from './claims.ts'

/** How one claim or piece of evidence supports another; `agents` made the connection. */
export interface Edge {
  from: string
  to: string
  type: 'supports' | 'attacks' | 'cites'
  agents: readonly string[]
}

/** The claims of a debate and their connections, folded from messages, critiques and votes. */
export interface BeliefNetwork {
  claims: readonly Claim[]
  /** Between claims, and from claims to the ids of evidence. */
  edges: readonly Edge[]
  /** The last votes of agents with a choice, each with the claims that it rests on. */
  votes: readonly { vote: AgentVote; grounds: ReadonlySet<string> }[]
}

export function beliefNetwork(state: DebateState): BeliefNetwork {
  const claims = claimsOf(state)
  const votes = finalVotes(state)
    .filter(({ choice }) => choice !== ABSTAIN)
    .map((vote) => ({ vote, grounds: groundsOf(state, claims, vote) }))
  return { claims, edges: edgesOf(state, claims, votes), votes }
}

/** Shorter texts occur anywhere. */
const SHORTEST_RESTATED = 8

/** The claims that an agent gave for its choice, or that moved it: by what it said, did and gave up. */
function groundsOf(state: DebateState, claims: readonly Claim[], vote: AgentVote): ReadonlySet<string> {
  const about = arguesFor(state)
  const quoted = new Set(
    argumentsOf(state)
      .filter((message) => message.agent === vote.agent && about(message) === vote.choice)
      .flatMap(({ quotes }) => quotes.filter(({ against }) => !against).map(quoteKey)),
  )
  const reason = plain(vote.reason)
  const positions = positionsOf(state, vote.agent)
  const rests = (claim: Claim) =>
    (claim.kind === 'quote' && quoted.has(keyOf(claim))) ||
    (claim.kind === 'issue' && claim.proposal !== vote.choice && turnedAway(claim, vote.agent, positions)) ||
    (claim.kind !== 'proposal' &&
      claim.proposal !== vote.choice &&
      claim.text.length >= SHORTEST_RESTATED &&
      reason.includes(plain(claim.text)))
  return new Set(claims.filter(rests).map(({ id }) => id))
}

/** Whether an agent found the issue itself, or supported the criticised proposal before the issue was raised. */
const turnedAway = ({ said, proposal }: Claim, agent: string, positions: readonly Position[]) =>
  said.some((saying) => saying.agent === agent) ||
  positions.some(
    ({ by, round, choice }) =>
      choice === proposal && said.some((saying) => (by === 'opening' ? round <= saying.round : round < saying.round)),
  )

function edgesOf(state: DebateState, claims: readonly Claim[], votes: BeliefNetwork['votes']): readonly Edge[] {
  const ids = new Map(claims.map((claim) => [keyOf(claim), claim.id]))
  const about = arguesFor(state)
  const found = new Map<string, Edge>()
  const connect = (from: string | undefined, to: string | null | undefined, type: Edge['type'], agent: string) => {
    if (!from || !to || from === to) return
    const key = `${from} ${type} ${to}`
    const agents = found.get(key)?.agents ?? []
    found.set(key, { from, to, type, agents: agents.includes(agent) ? agents : [...agents, agent] })
  }
  const cite = (from: string | null | undefined, said: Cited, agent: string) => {
    for (const quote of said.quotes) connect(ids.get(quoteKey(quote)), quote.evidence, 'cites', agent)
    const quoted = new Set(said.quotes.map(({ evidence }) => evidence))
    for (const id of said.cites) if (from && !quoted.has(id)) connect(from, id, 'cites', agent)
  }
  for (const message of argumentsOf(state)) {
    const proposal = about(message)
    cite(proposal, message, message.agent)
    for (const quote of message.quotes) {
      connect(ids.get(quoteKey(quote)), proposal, quote.against ? 'attacks' : 'supports', message.agent)
    }
  }
  for (const critique of state.critiques) {
    for (const issue of critique.issues.map((text) => ids.get(issueKey(critique.proposal, text)))) {
      connect(issue, critique.proposal, 'attacks', critique.agent)
      cite(issue, critique, critique.agent)
      for (const quote of critique.quotes) connect(ids.get(quoteKey(quote)), issue, 'supports', critique.agent)
    }
  }
  const proposals = new Set(state.proposals.map(({ id }) => id))
  for (const { vote, grounds } of votes) {
    for (const ground of grounds) if (proposals.has(vote.choice)) connect(ground, vote.choice, 'supports', vote.agent)
  }
  return [...found.values()]
}

type Cited = Pick<DebateState['critiques'][number], 'quotes' | 'cites'>

const keyOf = ({ kind, id, text, evidence, proposal }: Claim) => {
  if (kind === 'quote') return quoteKey({ evidence: evidence ?? '', text })
  return kind === 'issue' ? issueKey(proposal ?? '', text) : id
}
