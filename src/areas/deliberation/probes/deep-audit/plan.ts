import { DEFAULT_PROTOCOL, type Phase } from '../../../../engine/protocol.ts'
import { invalid } from '../../../../shared/errors.ts'
import { type NewDebate, refuseLarge } from '../../debates/index.ts'
import type { AuditReport, AuditRequest } from './schema.ts'

export type AuditBrief = {
  risk_threshold: number
  audit_type: AuditReport['audit_type']
}

const ROUNDS = { shallow: 3, standard: 6, medium: 6, deep: 8 } as const

export const CROSS_EXAMINATION = 'cross-examination'

const QUESTIONING =
  'Cross-examination. Name the proposal that you trust least, and put the one question to it whose answer would decide whether it is sound.'
const ANSWERING =
  'Cross-examination. Answer the questions that were put to the proposal you stand behind, from the evidence; concede what you cannot answer.'

/** The debate in which a task is audited: answers, criticism, defence, and so on to the verdict. */
export function auditDebate(request: AuditRequest): NewDebate {
  const { task, context, depth = 'standard', config } = request
  const script = auditScript(config.rounds ?? ROUNDS[depth], config.cross_examination_depth)
  const brief: AuditBrief = { risk_threshold: config.risk_threshold, audit_type: config.audit_type ?? null }
  refuseLarge('context', context ?? '')
  if (request.agents && request.agent_names) throw invalid('agent_names', 'means the same as agents; give one of them')
  return {
    topic: topicOf(task, config.audit_type),
    domain: 'general',
    agents: request.agents ?? request.agent_names,
    protocol: { ...DEFAULT_PROTOCOL, kind: 'deep_audit', rounds: script.length, script, brief },
    instructions: [QUESTIONING, ANSWERING],
    ...(context?.trim() && { sources: [{ kind: 'context', title: 'Context', source: 'context', content: context }] }),
  }
}

const SUBJECTS = { strategy: 'strategy', contract: 'contract', code_architecture: 'architecture of the code' } as const

/** What is no question is asked about. */
function topicOf(task: string, type: AuditRequest['config']['audit_type']): string {
  const text = task.trim()
  if (text === '') throw invalid('task', 'must not be empty')
  if (text.endsWith('?')) return text
  const subject = type ? ` this ${SUBJECTS[type]}` : ' this'
  return `${text}\n\nShould we go ahead with${subject}, and what are its risks?`
}

const opening: Phase = { name: 'initial', purpose: 'opening' }
const verdict: Phase = { name: 'verdict', purpose: 'vote' }

/** One stage in each round; the cross-examination comes in the last, before the verdict. */
function auditScript(rounds: number, depth: number): Phase[][] {
  const questioned = Array.from(
    { length: depth },
    (_, turn): Phase => ({ name: `${CROSS_EXAMINATION} ${turn + 1}`, purpose: 'statement', instruction: turn % 2 }),
  )
  const last = [...questioned, verdict]
  return rounds === 1 ? [[opening, ...last]] : [[opening], ...stages(rounds - 2).map((stage) => [stage]), last]
}

/** Between the first answers and the verdict: criticism, defence and re-critique by turns, and at the end the synthesis. */
function stages(count: number): Phase[] {
  const criticism: Phase = { name: 'criticism', purpose: 'critique' }
  if (count < 2) return [criticism].slice(0, count)
  const turns = Array.from({ length: count - 2 }, (_, turn): Phase => {
    return turn % 2 === 0 ? { name: 'defence', purpose: 'revision' } : { name: 're-critique', purpose: 'critique' }
  })
  return [criticism, ...turns, { name: 'synthesis', purpose: 'revision' }]
}
