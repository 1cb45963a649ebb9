import { openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import { roundsOf } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { type Artifact, type Part, TEXT } from '../tasks/artifacts.ts'
import { taskStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/tasks.ts'
import type { WireMessage, WireStatus, WireTask } from './schema.ts'

/** What is said of a task beyond its state. */
interface Shown {
  /** The artifacts; absent where they were not asked for. */
  artifacts?: readonly Artifact[] | undefined
  historyLength?: number | undefined
}

export function wireTask({ task, debate }: Task, { artifacts, historyLength }: Shown): WireTask {
  const history = historyOf({ task, debate }, historyLength)
  return {
    id: task.id,
    contextId: task.contextId,
    status: statusOf({ task, debate }),
    ...(artifacts && { artifacts: [...artifacts] }),
    ...(history.length > 0 && { history }),
    metadata: { debateId: task.debateId, skill: task.capability, sequence: debate.version },
  }
}

function statusOf({ task, debate }: Task): WireStatus {
  const { state, reason } = taskStatus(debate, task.deadline)
  const text = reason === undefined ? sentenceOf(debate) : ENDED_BY[reason]
  const said = text === undefined ? undefined : messageOf({ task, debate }, 'ROLE_AGENT', `s${debate.version}`, text)
  return { state, ...(said && { message: said }), timestamp: debate.updatedAt }
}

const ENDED_BY = {
  timeout: 'It was not decided before its deadline',
  rejected: 'It needed an approval, which was refused',
}

/** Where the debate stands, in a sentence for people. */
function sentenceOf(debate: DebateState): string | undefined {
  const { status, end, round, phase, protocol } = debate
  if (status === 'failed') return end?.error ?? 'The debate failed'
  if (status === 'completed' || status === 'cancelled') return undefined
  if (status === 'paused') {
    return debate.waitsFor === null
      ? 'The debate is paused; your next message resumes it'
      : 'No budget pays for this debate; an owner or admin of the organization raises it under Costs'
  }
  const open = openBreakpoint(debate)
  if (open) return open.message
  if (status === 'pending') return undefined
  return `Round ${Math.max(round, 1)} of ${roundsOf(protocol)}${phase === null ? '' : `: ${phase}`}`
}

/** Everything that was said between the asker and the panel: the question, what was asked back, and what people added. */
function historyOf({ task, debate }: Task, length = Number.POSITIVE_INFINITY): WireMessage[] {
  if (length === 0) return []
  const said = [
    ...debate.breakpoints.map(({ raisedAt, message }, index) => ({
      at: raisedAt,
      message: messageOf({ task, debate }, 'ROLE_AGENT', `b${index + 1}`, message),
    })),
    ...debate.messages
      .filter(({ user }) => user !== null)
      .map(({ at, version, content }) => ({
        at,
        message: messageOf({ task, debate }, 'ROLE_USER', `m${version}`, content),
      })),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const question = { ...messageOf({ task, debate }, 'ROLE_USER', 'm1', debate.topic) }
  if (task.messageId !== null) question.messageId = task.messageId
  const all = [question, ...said.map(({ message }) => message)]
  return Number.isFinite(length) ? all.slice(-length) : all
}

const messageOf = ({ task }: Task, role: WireMessage['role'], part: string, text: string): WireMessage => ({
  messageId: `${task.id}-${part}`,
  contextId: task.contextId,
  taskId: task.id,
  role,
  parts: [{ text, mediaType: TEXT }],
})

interface StatusUpdate {
  statusUpdate: { taskId: string; contextId: string; status: WireStatus; metadata: { sequence: number } }
}
interface ArtifactUpdate {
  artifactUpdate: {
    taskId: string
    contextId: string
    artifact: Artifact
    lastChunk: true
    metadata: { sequence: number }
  }
}
export type TaskUpdate = StatusUpdate | ArtifactUpdate

/** What clients are told of the step from one state of a debate to the next: artifacts before the end that they led to. */
export function updatesOf(
  task: Task['task'],
  before: DebateState,
  debate: DebateState,
  artifacts: readonly Artifact[],
) {
  const names = { taskId: task.id, contextId: task.contextId }
  const metadata = { sequence: debate.version }
  const updates: TaskUpdate[] = artifacts.map((artifact) => ({
    artifactUpdate: { ...names, artifact, lastChunk: true, metadata },
  }))
  const status = statusOf({ task, debate })
  if (isNews(statusOf({ task, debate: before }), status)) updates.push({ statusUpdate: { ...names, status, metadata } })
  return updates
}

const isNews = (before: WireStatus, after: WireStatus) =>
  before.state !== after.state || textOf(before.message) !== textOf(after.message)

const textOf = (message: WireMessage | undefined) => message?.parts.map(({ text }) => text).join('\n')

/** Artifacts as somebody reads them who takes only these media types. */
export function inModes(artifacts: readonly Artifact[], modes: readonly string[] | undefined): Artifact[] {
  if (!modes || modes.length === 0) return [...artifacts]
  return artifacts
    .map((artifact) => ({ ...artifact, parts: artifact.parts.filter((part) => isTaken(part, modes)) }))
    .filter(({ parts }) => parts.length > 0)
}

const isTaken = ({ mediaType }: Pick<Part, 'mediaType'>, modes: readonly string[]) =>
  modes.some((mode) => accepts(mode, mediaType))

/** Whether a media range such as `text/*` has this type. */
export function accepts(mode: string, mediaType: string): boolean {
  const range = mode.split(';')[0]?.trim().toLowerCase() ?? ''
  return range === mediaType || range === '*/*' || range === '*' || range === `${mediaType.split('/')[0]}/*`
}
