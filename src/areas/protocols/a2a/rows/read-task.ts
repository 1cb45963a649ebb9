import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import { DAY_MS, startOf } from '../../../../shared/time/dates.ts'
import { CAPABILITIES, type Capability, type Material, type WantedWork } from '../tasks/capabilities.ts'
import { OWN_TASK } from '../tasks/store.ts'
import { PRIORITIES, type Priority, type TaskRequest } from './schema.ts'

/** A task that was asked for, whichever way it was written. */
export interface WantedTask extends WantedWork {
  capability: Capability
  priority: Priority | undefined
  /** The client's own name of it. */
  clientTaskId: string | undefined
  deadline: Date | undefined
  limit: Limit | undefined
  /** What was asked, in one spelling: a repetition has the same. */
  request: JsonObject
}

/** Reads a task, or refuses it and names the field; its limit is judged when a debate begins. */
export function readTask(body: TaskRequest, now: Date): WantedTask {
  const [field, instruction] = agreed({ instruction: body.instruction?.trim(), task: body.task?.trim() }) ?? []
  if (field === undefined || !instruction) throw invalid(field ?? 'instruction', 'is required')
  const capability = capabilityOf(body.capability)
  const priority = priorityOf(body.priority)
  const agent = body.agent?.trim() || undefined
  const materials = materialsOf(body.context)
  const limit = limitOf(body)
  return {
    instruction,
    capability,
    agent,
    materials,
    priority,
    metadata: body.metadata,
    clientTaskId: clientTaskIdOf(body.task_id),
    deadline: limit && deadlineOf(limit, now),
    limit,
    request: {
      instruction,
      capability,
      agent: agent ?? null,
      context: materials.map(({ title, content }) => [title, content]),
      priority: priority ?? null,
      metadata: (body.metadata ?? {}) as JsonObject,
      limit: limit ? { ms: limit.ms ?? null, at: limit.at ?? null } : null,
    },
  }
}

function capabilityOf(given = 'debate'): Capability {
  const known = CAPABILITIES.find((each) => each === given.trim().toLowerCase())
  if (!known) throw invalid('capability', `must be one of ${CAPABILITIES.join(', ')}`)
  return known
}

/** The highest number of each priority, in their order. */
const UP_TO = [3, 6, 8, 10]

function priorityOf(given: TaskRequest['priority']): Priority | undefined {
  return typeof given === 'number' ? PRIORITIES[UP_TO.findIndex((most) => given <= most)] : given
}

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/

function clientTaskIdOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  if (!PRINTABLE.test(given)) throw invalid('task_id', 'must have 1 to 128 printable characters')
  if (OWN_TASK.test(given)) throw invalid('task_id', 'must not begin with tsk_, as the ids of this service do')
  return given
}

function materialsOf(context: TaskRequest['context']): Material[] {
  if (context === undefined) return []
  if (!Array.isArray(context)) {
    return Object.keys(context).length === 0 ? [] : [{ title: 'Context', content: written(context) }]
  }
  return context.flatMap(({ type = 'text', content, metadata }, index) => {
    const said = [content ?? '', metadata ? written(metadata) : ''].filter((text) => text.trim() !== '')
    return said.length === 0 ? [] : [{ title: `Context ${index + 1} (${type})`, content: said.join('\n') }]
  })
}

const written = (fields: object) => JSON.stringify(JSON.parse(canonicalJson(fields as JsonObject)), null, 2)

interface Limit {
  field: 'timeout_ms' | 'timeout' | 'deadline'
  ms?: number
  /** As `toISOString` writes it. */
  at?: string
}

function limitOf({ timeout_ms, timeout, deadline }: TaskRequest): Limit | undefined {
  const given = Object.entries({ timeout_ms, timeout, deadline }).filter(([, value]) => value !== undefined)
  const [second] = given.slice(1)
  if (second) throw invalid(second[0], `means the same as ${given[0]?.[0]}; give one of them`)
  if (timeout_ms !== undefined) return { field: 'timeout_ms', ms: timeout_ms }
  if (timeout !== undefined) return { field: 'timeout', ms: timeout * 1_000 }
  return deadline === undefined ? undefined : { field: 'deadline', at: startOf('deadline', deadline) }
}

const SHORTEST_MS = 10_000
const LONGEST_MS = 7 * DAY_MS

const deadlineOf = ({ ms, at }: Limit, now: Date) => new Date(ms === undefined ? (at ?? '') : now.getTime() + ms)

/** Refuses a limit that is too near or too far; a repeated request comes nearer to its deadline. */
export function refuseBadLimit({ field }: Limit, deadline: Date, now: Date): void {
  const lasts = deadline.getTime() - now.getTime()
  if (!(lasts >= SHORTEST_MS && lasts <= LONGEST_MS)) throw invalid(field, 'must be 10 seconds to 7 days from now')
}
