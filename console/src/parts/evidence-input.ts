import type { Debate } from '../api/debates/debates.ts'
import type { EvidenceLink } from '../api/debates/decisions.ts'

export type GivenEvidence = Pick<EvidenceLink, 'id' | 'kind' | 'title' | 'content' | 'url' | 'source'>
type DebateEvidence = Pick<Debate, 'evidence'>

/** The documents that came with a question, in the order in which they were given. */
export const documentsOf = (debate: DebateEvidence, evidence: readonly GivenEvidence[]) =>
  evidenceOfKind('document', debate, evidence)

/** The context that came with a question. */
export const contextOf = (debate: DebateEvidence, evidence: readonly GivenEvidence[]) =>
  evidenceOfKind('context', debate, evidence)
    .map(({ content }) => content)
    .join('\n\n')

/** The documents and pieces of evidence of the library with which a debate began. */
export function libraryItemsOf({ evidence }: DebateEvidence) {
  const items = evidence.filter(({ round }) => round === undefined).flatMap(({ place }) => place?.item_id ?? [])
  const called = (prefix: string) => [...new Set(items)].filter((id) => id.startsWith(prefix))
  return { documents: called('doc_'), evidence: called('evd_') }
}

function evidenceOfKind(wanted: string, debate: DebateEvidence, evidence: readonly GivenEvidence[]): GivenEvidence[] {
  const order = debate.evidence.filter(({ place }) => place === undefined).map(({ id }) => id)
  return evidence
    .filter(({ id, kind }) => kind === wanted && order.includes(id))
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}
