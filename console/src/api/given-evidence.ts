import type { Debate } from './debates.ts'
import type { EvidenceLink } from './explanations.ts'

export type Given = Pick<EvidenceLink, 'id' | 'kind' | 'title' | 'content' | 'url' | 'source'>
type InOrder = Pick<Debate, 'evidence'>

/** The documents that came with a question, in the order in which they were given. */
export const documentsOf = (debate: InOrder, evidence: readonly Given[]) => givenAs('document', debate, evidence)

/** The context that came with a question. */
export const contextOf = (debate: InOrder, evidence: readonly Given[]) =>
  givenAs('context', debate, evidence)
    .map(({ content }) => content)
    .join('\n\n')

function givenAs(wanted: string, debate: InOrder, evidence: readonly Given[]): Given[] {
  const order = debate.evidence.map(({ id }) => id)
  return evidence
    .filter(({ kind }) => kind === wanted)
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}
