import { FIRST_ELO } from '../../../engine/elo.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Roster } from './schema.ts'

export interface RatedAgentNeeds {
  list(caller: Caller): Roster | Promise<Roster>
  /** How an agent that is known in the organization is rated in all domains together. */
  ratingOf(agent: string, caller: Caller): Promise<{ everywhere?: { elo: number; debates: number } | undefined }>
}

/** One agent of the roster with its rating. */
export const ratedAgent =
  ({ list, ratingOf }: RatedAgentNeeds) =>
  async (name: string, caller: Caller) => {
    const { agents } = await list(caller)
    const offered = agents.find((agent) => agent.name === name)
    if (!offered) throw notFound('agent', name)
    const { everywhere } = await ratingOf(name, caller)
    return { ...offered, elo: everywhere?.elo ?? FIRST_ELO, debates: everywhere?.debates ?? 0, token_count: null }
  }
