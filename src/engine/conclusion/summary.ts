import type { EndResult } from '../events/parts.ts'
import { isStopped } from '../flow/breakpoints.ts'
import type { DebateState } from '../state.ts'
import type { Failure } from '../state-parts.ts'
import { ABSTAIN, ballotOf, finalVotes, NONE } from '../votes/ballots.ts'
import { liveProposals } from '../votes/proposals.ts'
import { lossOf } from './stopping-rule.ts'
import { unansweredPhase } from './unanswered-phase.ts'

const LONGEST_HEADLINE = 240

interface Found {
  result: EndResult
  answer: string
  disagreements: readonly string[]
  needs: readonly string[]
}

/** The result in a few sentences, made from proposals, votes and objections. */
export function summaryOf(state: DebateState, { result, answer, disagreements, needs }: Found): string {
  const [objection] = disagreements
  switch (result) {
    case 'consensus_reached':
      return sentences([headline(answer), support(state), objection && `Against it stands: ${objection}`])
    case 'insufficient_evidence':
      return sentences([
        'The evidence given does not answer the question',
        needs.length > 0 ? `What is missing: ${needs.join('; ')}` : undefined,
      ])
    case 'failed':
      return sentences([lossOf(state) ?? silenceIn(state)])
    case 'no_consensus':
      return sentences([
        state.tallies.at(-1)?.tie ? 'The vote is tied' : undefined,
        ...positions(state),
        objection && `Unresolved: ${objection}`,
      ])
  }
}

function support(state: DebateState): string | undefined {
  const { consensus, panel } = state
  if (!consensus) return undefined
  const chose = finalVotes(state).filter(({ choice }) => choice === consensus.winner).length
  const who = chose === panel.length ? `All ${chose} agents` : `${chose} of ${panel.length} agents`
  return `${who} chose it, with a confidence of ${consensus.confidence.toFixed(2)}`
}

/** Everyone's position: the choices of the last vote, or the proposals, or what was said last. */
function positions(state: DebateState): string[] {
  const counted = state.tallies.at(-1)
  if (counted) {
    const proposals = ballotOf(state, counted.round)?.proposals ?? []
    const choices = [
      ...proposals.map(({ id, text }) => ({ id, did: `chose ${headline(text)}` })),
      { id: NONE, did: 'chose none of them' },
      { id: ABSTAIN, did: 'abstained' },
    ]
    return choices
      .map(({ id, did }) => ({ did, votes: counted.counts[id] ?? 0 }))
      .filter(({ votes }) => votes > 0)
      .sort((a, b) => b.votes - a.votes)
      .map(({ did, votes }) => `${votes} of ${state.panel.length} ${did}`)
  }
  const live = liveProposals(state)
  if (live.length > 0) return live.map(({ text, holders }) => `${holders.join(', ')}: ${headline(text)}`)
  return state.panel.flatMap(({ agent }) => {
    const last = state.messages.findLast((each) => each.agent === agent && each.role !== 'channel' && !each.abstains)
    return last ? [`${agent}: ${headline(last.content)}`] : []
  })
}

/** Why the debate ended outside its own rules. */
export function errorOf(state: DebateState, result: EndResult): string | undefined {
  const loss = lossOf(state)
  if (loss) return loss
  const unanswered = unansweredPhase(state)
  if (unanswered) return `${silenceIn(state)}: ${reasonsOf(unanswered.failures)}`
  if (result === 'failed') {
    const last = state.panel.flatMap(({ agent }) => state.failures.findLast((failure) => failure.agent === agent) ?? [])
    return reasonsOf(last)
  }
  if (!isStopped(state)) return undefined
  const at = state.breakpoints.findLast(({ resolution }) => resolution === 'abort' || resolution === 'timeout')
  return at?.resolution === 'abort'
    ? `Stopped by a person at the breakpoint ${at.trigger}`
    : `Nobody came to the breakpoint ${at?.trigger} in time`
}

function silenceIn(state: DebateState): string {
  const unanswered = unansweredPhase(state)
  if (!unanswered) return `None of the ${state.panel.length} agents gave a usable answer`
  const { round, phase, failures } = unanswered
  const who =
    failures.length === 1 ? 'The agent that was asked' : `None of the ${failures.length} agents that were asked`
  return `${who} ${failures.length === 1 ? 'gave no' : 'gave a'} usable answer in round ${round}, ${phase}`
}

const reasonsOf = (failures: readonly Failure[]) =>
  failures.map(({ agent, reason, message }) => `${agent}: ${reason} (${message})`).join('; ')

function headline(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[.!?])\s|\n/)
  return first.length > LONGEST_HEADLINE ? `${first.slice(0, LONGEST_HEADLINE).trimEnd()}…` : first
}

const sentences = (parts: readonly (string | undefined)[]) =>
  parts.flatMap((part) => (part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [])).join(' ')
