import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult, type Slice } from '../../../shared/pagination.ts'
import { endOf, startOf } from '../../../shared/time/dates.ts'
import type { DebateResult, Debates } from '../../deliberation/debates/index.ts'
import type { RunMilestone } from '../workflows/index.ts'
import type { Activity, ActivityQuery, ActivityType } from './schema.ts'
import type { ReadFigure } from './sources.ts'

interface Chosen {
  debateId: string | undefined
  since: string | undefined
  until: string | undefined
  /** Enough of the newest to fill the page from any source. */
  page: { limit: number; offset: 0 }
}

/** One source of activity: which types it tells of, and its newest. */
interface ActivitySource {
  types: readonly ActivityType[]
  newest(chosen: Chosen, types: readonly ActivityType[], caller: Caller): Promise<Slice<Activity>>
}

const NOTHING: Slice<Activity> = { items: [], total: 0 }

interface ActivityDependencies {
  read: ReadFigure
  results: Pick<Debates['results'], 'ended'>
}

/** What happened last: debates and runs of workflows that began and ended, and what people were asked. */
export function activityOf({ read, results }: ActivityDependencies) {
  const begun: ActivitySource = {
    types: ['debate_started'],
    async newest({ debateId, since, until, page }, _types, caller) {
      const ids = debateId === undefined ? {} : { ids: debateId }
      const query = { ...page, ...ids, since, until }
      const found = await read('debates.list', caller, ({ list }) => list(query, caller))
      if (!found) return NOTHING
      const items = found.items.map(({ debate_id, topic, created_at, agents }) => ({
        id: `${debate_id}:started`,
        type: 'debate_started' as const,
        title: topic,
        description: 'The debate started',
        actor: null,
        metadata: { agents },
        timestamp: created_at,
        debate_id,
      }))
      return { items, total: found.total }
    },
  }

  const over: ActivitySource = {
    types: ['consensus_reached', 'debate_completed', 'error'],
    async newest({ debateId, since, until, page }, types, { org }) {
      const isAll = over.types.every((type) => types.includes(type))
      const wanted = ENDS.filter(([, type]) => types.includes(type)).map(([result]) => result)
      const chosen = { debateId, since, until, results: isAll ? undefined : wanted }
      const found = await results.ended(org, page, chosen)
      return { items: found.items.map(endOfDebate), total: found.total }
    },
  }

  const asked: ActivitySource = {
    types: ['user_action'],
    async newest({ debateId, since, until, page }, _types, caller) {
      if (debateId !== undefined) return NOTHING
      const query = { ...page, status: 'all', mine: false, since, until } as const
      const found = await read('approvals.list', caller, (list) => list(query, caller))
      if (!found) return NOTHING
      const items = found.items.map(({ id, title, status, asked_by, created_at, debate_id, kind }) => ({
        id,
        type: 'user_action' as const,
        title,
        description: status === 'pending' ? 'It waits for an approval' : `An approval was asked for: ${status}`,
        actor: asked_by,
        metadata: { kind, status },
        timestamp: created_at,
        debate_id,
      }))
      return { items, total: found.total }
    },
  }

  const runs: ActivitySource = {
    types: ['system', 'error'],
    async newest({ debateId, since, until, page }, types, caller) {
      if (debateId !== undefined) return NOTHING
      const begun = types.includes('system')
      const ends = RUN_ENDS.filter((end) => types.includes(typeOfRun(end)))
      const found = await read('workflows.executions', caller, (milestones) =>
        milestones(caller.org, { since, until, begun, ends }, page),
      )
      return found ? { items: found.items.map(milestoneOfRun), total: found.total } : NOTHING
    },
  }

  return async (query: ActivityQuery, caller: Caller) => {
    const { type, debate_id, start_date, end_date, limit, offset } = query
    const chosen: Chosen = {
      debateId: debate_id,
      since: start_date === undefined ? undefined : startOf('start_date', start_date),
      until: end_date === undefined ? undefined : endOf('end_date', end_date),
      page: { limit: offset + limit, offset: 0 },
    }
    const shown = await Promise.all(
      [begun, over, asked, runs].map((source) => {
        const types = source.types.filter((each) => type === undefined || each === type)
        return types.length === 0 ? NOTHING : source.newest(chosen, types, caller)
      }),
    )
    const all = shown.flatMap(({ items }) => items).toSorted(newestFirst)
    const total = shown.reduce((sum, each) => sum + each.total, 0)
    const page = pageResult('activities', { items: all.slice(offset, offset + limit), total }, { limit, offset })
    return { ...page, activity: page.items }
  }
}

const newestFirst = (one: Activity, other: Activity) =>
  one.timestamp === other.timestamp ? (one.id < other.id ? -1 : 1) : one.timestamp < other.timestamp ? 1 : -1

const ENDS = [
  ['consensus_reached', 'consensus_reached'],
  ['no_consensus', 'debate_completed'],
  ['insufficient_evidence', 'debate_completed'],
  ['failed', 'error'],
] as const satisfies readonly (readonly [string, ActivityType])[]

const WORDS = {
  consensus_reached: 'The panel agreed',
  debate_completed: 'The debate ended without agreement',
  error: 'The debate failed',
} as const

function endOfDebate({ debateId, topic, result, confidence, endedAt }: DebateResult): Activity {
  const type = ENDS.find(([each]) => each === result)?.[1] ?? 'debate_completed'
  return {
    id: `${debateId}:ended`,
    type,
    title: topic,
    description: WORDS[type],
    actor: null,
    metadata: { result, confidence },
    timestamp: endedAt,
    debate_id: debateId,
  }
}

const RUN_ENDS = ['completed', 'failed', 'cancelled'] as const
const typeOfRun = (what: RunMilestone['what']): ActivityType => (what === 'failed' ? 'error' : 'system')

const RUN_WORDS = {
  began: 'The run began',
  completed: 'The run was completed',
  failed: 'The run failed',
  cancelled: 'The run was cancelled',
} as const

function milestoneOfRun({ runId, templateId, scheduleId, name, startedBy, what, at }: RunMilestone): Activity {
  const began = what === 'began'
  return {
    id: `${runId}:${began ? 'started' : 'ended'}`,
    type: typeOfRun(what),
    title: name,
    description: began && scheduleId !== null ? 'A schedule began the run' : RUN_WORDS[what],
    actor: began && scheduleId === null ? startedBy : null,
    metadata: { execution_id: runId, template_id: templateId, schedule_id: scheduleId, status: what },
    timestamp: at,
    debate_id: null,
  }
}
