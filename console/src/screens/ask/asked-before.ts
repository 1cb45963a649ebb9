import type { Debate } from '../../api/debates.ts'
import type { EvidenceLink } from '../../api/explanations.ts'
import type { DebateRequest } from '../../api/new-debate.ts'
import type { Question } from './question-form.ts'

type Given = Pick<EvidenceLink, 'id' | 'kind' | 'title' | 'content' | 'url' | 'source'>
type Asked = Pick<Debate, 'evidence' | 'topic' | 'options' | 'agents' | 'panel' | 'protocol' | 'domain'>

/** What was given of one kind, in the order in which it was. */
function givenAs(wanted: string, debate: Asked, evidence: readonly Given[]): Given[] {
  const order = debate.evidence.map(({ id }) => id)
  return evidence
    .filter(({ kind }) => kind === wanted)
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

const contextOf = (debate: Asked, evidence: readonly Given[]) =>
  givenAs('context', debate, evidence)
    .map(({ content }) => content)
    .join('\n\n')

/** What was filled in for a debate, to be changed and asked anew. */
export const questionOf = (debate: Asked, evidence: readonly Given[]): Question => ({
  question: debate.topic,
  context: contextOf(debate, evidence),
  documents: givenAs('document', debate, evidence).map(({ title, content }) => ({ title, content })),
  options: debate.options ?? [],
  agents: debate.agents,
  rounds: debate.protocol.rounds,
  threshold: debate.protocol.consensus_threshold,
  mode: debate.protocol.consensus,
})

/** The same question to the same agents by the same rules; who is not offered by name is described. */
export function requestAgain(debate: Asked, evidence: readonly Given[], offered: ReadonlySet<string>): DebateRequest {
  const { topic, options, panel, domain } = debate
  const { kind: _kind, judge, ...protocol } = debate.protocol
  const context = contextOf(debate, evidence)
  const documents = givenAs('document', debate, evidence).map(({ title, content, url, source }) => ({
    title,
    content,
    source,
    ...(url !== null && { url }),
  }))
  return {
    topic,
    domain,
    ...(context !== '' && { context }),
    ...(documents.length > 0 && { documents }),
    ...(options !== null && { options }),
    agents: panel.map(({ agent, provider, model, role }) =>
      offered.has(agent) ? agent : { name: agent, provider, model, ...(role !== null && { role }) },
    ),
    protocol: { ...protocol, ...(judge !== null && { judge }) } as NonNullable<DebateRequest['protocol']>,
  }
}
