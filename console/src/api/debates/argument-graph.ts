import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../address.ts'
import { call } from '../call.ts'

type WholeGraph = Answer<'GET /belief-network/{debate_id}/graph'>
type Link = Pick<WholeGraph['links'][number], 'from' | 'to' | 'relation' | 'agents'>
/** Without what other clients read of it under other names. */
export type ArgumentGraph = Pick<WholeGraph, 'debate_id' | 'claims' | 'evidence'> & { links: Link[] }
export type ClaimSupport = Answer<'GET /provenance/{debate_id}/claims/{claim_id}/support'>

export const argumentGraphQuery = (debate_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'graph'],
    queryFn: ({ signal }) => call('GET', '/belief-network/{debate_id}/graph', { path: { debate_id }, signal }),
  })

export const claimSupportQuery = (debate_id: string, claim_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'claims', claim_id],
    queryFn: ({ signal }) =>
      call('GET', '/provenance/{debate_id}/claims/{claim_id}/support', { path: { debate_id, claim_id }, signal }),
  })
