import { contentStems } from '../../shared/text/stems.ts'
import { oneLine } from '../../shared/text/untrusted-text.ts'
import { evidenceEvent, type NewEvidence } from '../commands/attach-evidence.ts'
import type { EngineEvent } from '../events.ts'
import { type DebateState, isTerminal } from '../state.ts'
import type { Query, Seek } from './asks.ts'

const MOST_OF_AGENT = 2
const MOST_QUERIES = 6
const MOST_PIECES = 6
const LONGEST_QUERY = 500

/** What the last phase left unknown and was not searched for yet; undefined when there is nothing. */
export function seekAfter(state: DebateState): Seek | undefined {
  const { round, phase, grounding } = state
  if (!grounding || phase === null || isSought(state, round, phase)) return undefined
  const before = state.sought.filter((each) => each.round === round)
  const most = MOST_PIECES - before.reduce((sum, { found }) => sum + found, 0)
  const room = MOST_QUERIES - before.reduce((sum, { queries }) => sum + queries.length, 0)
  const queries = newQueries(state).slice(0, Math.max(0, room))
  return queries.length > 0 && most > 0 ? { key: `${round}:${phase}`, queries, most } : undefined
}

const isSought = ({ sought }: DebateState, round: number, phase: string | null) =>
  sought.some((each) => each.round === round && each.phase === phase)

/** Whether something was found after this phase. */
export const foundAfter = ({ sought }: DebateState, round: number, phase: string | null) =>
  sought.some((each) => each.round === round && each.phase === phase && each.found > 0)

/** By agent in the order of the panel; equal needs become one query. */
function newQueries(state: DebateState): Query[] {
  const known = new Set(state.sought.flatMap(({ queries }) => queries.map(({ query }) => meaning(query))))
  const queries = new Map<string, { query: string; agents: string[] }>()
  for (const { agent } of state.panel) {
    const wanted = wantedBy(state, agent)
      .map((need) => oneLine(need).slice(0, LONGEST_QUERY))
      .filter((need) => meaning(need) !== '' && !known.has(meaning(need)))
    for (const query of eachOnce(wanted).slice(0, MOST_OF_AGENT)) {
      const same = queries.get(meaning(query)) ?? { query, agents: [] }
      if (!same.agents.includes(agent)) same.agents.push(agent)
      queries.set(meaning(query), same)
    }
  }
  return [...queries.values()]
}

function wantedBy({ round, phase, messages, critiques }: DebateState, agent: string): readonly string[] {
  const said = messages.filter(
    (each) => each.agent === agent && each.round === round && each.phase === phase && !each.discarded,
  )
  const criticised = critiques.filter((each) => each.agent === agent && each.round === round)
  return [...said.flatMap(({ seeks, needs }) => seeks ?? needs), ...criticised.flatMap(({ needs }) => needs)]
}

const eachOnce = (texts: readonly string[]) =>
  [...new Map(texts.toReversed().map((text) => [meaning(text), text])).values()].toReversed()

/** Two texts with the same stems search for the same thing. */
const meaning = (text: string) => contentStems(text).sort().join(' ')

/** Attaches what was found and records the search; nothing when the search is no longer wanted. */
export function soughtEvents(
  state: DebateState,
  { key, queries, most }: Seek,
  found: readonly NewEvidence[],
): readonly EngineEvent[] {
  const { round } = state
  if (isTerminal(state) || state.erased || seekAfter(state)?.key !== key) return []
  const pieces = found.slice(0, most)
  return [
    { type: 'evidence_sought', data: { round, found: pieces.length }, private: { queries } },
    ...pieces.map((piece) => evidenceEvent({ ...piece, round })),
  ]
}
