import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for the standing of agents. */
export const standingAliases = [alias({ of: 'agents.compare', path: '/agents/compare' })]
