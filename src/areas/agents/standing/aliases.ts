import { alias } from '../../../http/aliases.ts'

/** Addresses that existing clients use for the standing of agents. */
export const standingAliases = [alias({ of: 'agents.compare', path: '/agents/compare' })]
