import type { EndResult } from '../events/parts.ts'
import type { RecordedEvent } from '../events.ts'
import { ABSTAIN } from '../votes/ballots.ts'

/** What the end of a debate needs to know about an event: names and numbers, never free text. */
export type Note =
  | { kind: 'begin'; domain: string; agents: readonly string[]; closed: boolean }
  | { kind: 'said'; agent: string; cites: boolean; opening: string | null }
  | { kind: 'critique'; agent: string; severity: number }
  | { kind: 'vote'; agent: string; round: number; choice: string; confidence: number }
  | { kind: 'count'; round: number; winner: string | null; confidence: number }

interface Cast {
  round: number
  choice: string
  confidence: number
}

/** What one agent did in a debate. */
export interface Part {
  agent: string
  /** The option that it argued for first, of a closed question. */
  opening: string | null
  /** The first vote and the one that counted in the end; abstentions do not count. */
  first: Cast | null
  final: Cast | null
  votes: number
  abstentions: number
  messages: number
  /** Messages that rest on evidence. */
  cited: number
  critiques: number
  severe: number
}

/** How an ended debate went. */
export interface Timeline {
  domain: string
  result: EndResult
  winner: string | null
  confidence: number
  rounds: number
  /** The first count, and the number of counts. */
  firstCount: { winner: string | null; confidence: number } | null
  counts: number
  parts: readonly Part[]
}

/**
 * Undefined for events that do not matter here: late answers, votes and messages of people, and examinations, in which
 * agents play assigned parts.
 */
export function noteOf(event: RecordedEvent): Note | undefined {
  switch (event.type) {
    case 'debate_start': {
      const { protocol, domain, panel, options } = event.data
      if (protocol.kind !== 'debate') return undefined
      return { kind: 'begin', domain, agents: panel.map(({ agent }) => agent), closed: options !== undefined }
    }
    case 'debate_forked':
      return { kind: 'begin', domain: event.data.domain, agents: event.data.agents, closed: false }
    case 'agent_message': {
      const { agent, role, proposal, abstains, cites = [], discarded } = event.data
      if (discarded || abstains || role === 'channel') return undefined
      const opening = role === 'proposer' ? (proposal ?? null) : null
      return { kind: 'said', agent, cites: cites.length > 0, opening }
    }
    case 'critique': {
      const { agent, severity, discarded } = event.data
      return discarded ? undefined : { kind: 'critique', agent, severity }
    }
    case 'vote_cast': {
      const { agent, round, choice, confidence, discarded } = event.data
      return agent === undefined || discarded ? undefined : { kind: 'vote', agent, round, choice, confidence }
    }
    case 'vote_tally': {
      const { round, winner, confidence } = event.data
      return { kind: 'count', round, winner, confidence }
    }
  }
}

type End = Pick<Timeline, 'result' | 'winner' | 'confidence' | 'rounds'>

/** Undefined for what is no debate. */
export function timelineOf(notes: readonly Note[], end: End): Timeline | undefined {
  const begin = notes.find((note) => note.kind === 'begin')
  if (!begin) return undefined
  const counts = notes.filter((note) => note.kind === 'count')
  const [first] = counts
  const lastRound = counts.at(-1)?.round
  return {
    domain: begin.domain,
    ...end,
    firstCount: first ? { winner: first.winner, confidence: first.confidence } : null,
    counts: counts.length,
    parts: begin.agents.map((agent) => partOf(agent, notes, begin.closed, lastRound)),
  }
}

const SEVERE = 2 / 3

function partOf(agent: string, notes: readonly Note[], closed: boolean, lastRound: number | undefined): Part {
  const own = notes.filter((note) => note.kind !== 'begin' && note.kind !== 'count' && note.agent === agent)
  const said = own.filter((note) => note.kind === 'said')
  const votes = own.filter((note) => note.kind === 'vote')
  const critiques = own.filter((note) => note.kind === 'critique')
  const chosen = votes.filter(({ choice }) => choice !== ABSTAIN)
  return {
    agent,
    opening: closed ? (said.find(({ opening }) => opening !== null)?.opening ?? null) : null,
    first: castOf(chosen[0]),
    final: castOf(chosen.findLast(({ round }) => round === lastRound)),
    votes: votes.length,
    abstentions: votes.length - chosen.length,
    messages: said.length,
    cited: said.filter(({ cites }) => cites).length,
    critiques: critiques.length,
    severe: critiques.filter(({ severity }) => severity >= SEVERE).length,
  }
}

const castOf = (vote: Cast | undefined): Cast | null =>
  vote ? { round: vote.round, choice: vote.choice, confidence: vote.confidence } : null

export interface Chooser {
  agent: string
  final: Cast
}

/** Agents whose choice counted in the end. */
export const choosersOf = ({ parts }: Timeline): readonly Chooser[] =>
  parts.flatMap(({ agent, final }) => (final ? [{ agent, final }] : []))
