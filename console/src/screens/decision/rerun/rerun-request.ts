import type { Debate } from '../../../api/debates/debates.ts'
import type { DebateRequest } from '../../../api/debates/new-debate.ts'
import { contextOf, documentsOf, fromLibrary, type Given } from '../../../parts/given-evidence.ts'

/** So many of each may be named. */
const MOST_IDS = 50

type Asked = Pick<Debate, 'evidence' | 'grounding' | 'topic' | 'options' | 'panel' | 'protocol' | 'domain'>

/** The same question to the same agents by the same rules; who is not offered by name is described. */
export function rerunRequest(debate: Asked, evidence: readonly Given[], offered: ReadonlySet<string>): DebateRequest {
  const { topic, options, panel, domain, grounding } = debate
  const library = fromLibrary(debate)
  const { kind: _kind, judge, agent_timeout_seconds: seconds, ...protocol } = debate.protocol
  const context = contextOf(debate, evidence)
  const documents = documentsOf(debate, evidence).map(({ title, content, url, source }) => ({
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
    ...(library.documents.length > 0 && { document_ids: library.documents.slice(0, MOST_IDS) }),
    ...(library.evidence.length > 0 && { evidence_ids: library.evidence.slice(0, MOST_IDS) }),
    ...(grounding && { grounding }),
    ...(options !== null && { options }),
    agents: panel.map(({ agent, provider, model, role }) =>
      offered.has(agent) ? agent : { name: agent, provider, model, ...(role !== null && { role }) },
    ),
    protocol: {
      ...protocol,
      ...(judge !== null && { judge }),
      ...(seconds !== null && { agent_timeout_seconds: seconds }),
    } as NonNullable<DebateRequest['protocol']>,
  }
}
