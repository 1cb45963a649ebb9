import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { DebateState } from '../../../engine/state.ts'
import { citedFor } from '../../../engine/votes/scrutiny.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library } from '../library/index.ts'
import type { VerdictOutcome } from './source-reputation.ts'
import type { SourceReputationStore } from './source-reputation-store.ts'

/** A recorded outcome counts for or against the sources that were cited. */
export const evidenceReactions = ({
  ledger,
  library,
  reputations,
}: {
  ledger: Pick<Ledger, 'at'>
  library: Pick<Library, 'findAll'>
  reputations: Pick<SourceReputationStore, 'judgeByOutcome'>
}) => [
  defineReaction({
    name: 'evidence.judge-sources',
    types: ['outcome_recorded'],
    writes: ['source_verdicts'],
    async react(tx, { organizationId, debateId, version, at, erased }) {
      if (erased) return
      const verdicts = verdictsOf(await ledger.at(debateId, version))
      const items = await library.findAll(organizationId, [...verdicts.keys()])
      await reputations.judgeByOutcome(
        tx,
        organizationId,
        items.flatMap(({ id, kind, sourceKey }) => {
          const outcome = verdicts.get(id)
          return kind === 'evidence' && outcome ? [{ sourceKey, evidence: id, outcome, at }] : []
        }),
        debateId,
      )
    },
  }),
]

/** What was cited for the right proposal is partly verified; what was cited only for a wrong one is contested. */
function verdictsOf(state: DebateState): ReadonlyMap<string, VerdictOutcome> {
  const { outcome, evidence, proposals } = state
  const itemOf = new Map(evidence.map(({ id, origin }) => [id, origin?.item ?? id]))
  const itemsOf = (pieces: Iterable<string>) => [...pieces].flatMap((piece) => itemOf.get(piece) ?? [])
  const right = outcome?.right ?? null
  const wrong = proposals
    .map(({ id }) => id)
    .filter((id) => id !== right && (right !== null || id === outcome?.wrong))
    .flatMap((id) => itemsOf(citedFor(state, id)))
  return new Map<string, VerdictOutcome>([
    ...wrong.map((item) => [item, 'CONTESTED'] as const),
    ...(right === null ? [] : itemsOf(citedFor(state, right)).map((item) => [item, 'PARTIALLY_VERIFIED'] as const)),
  ])
}
