import type { RetainableItem, RetainableKind, RetainableName } from '../../../storage/rows/retainable.ts'
import type { HeldThings } from '../holds/index.ts'
import { reasonToStay } from './policy-rules.ts'
import type { SkipReason } from './schema.ts'
import type { Policy } from './tables.ts'

export interface Planned {
  kind: RetainableKind
  item: RetainableItem
  /** Why it stays; undefined for what is to go. */
  stays: SkipReason | undefined
}

interface PlanQuery {
  policy: Policy
  others: readonly Policy[]
  held: HeldThings
  tenants: readonly string[]
  /** Finds only items that are older. */
  before: Date
  signal?: AbortSignal | undefined
}

interface PlannerDependencies {
  kinds: () => readonly RetainableKind[]
  /** How a text is to be handled: `internal`, `pii` and so on. */
  levelOf: (text: string) => Promise<string>
  /** The items that the policy has dealt with before and left in place. */
  doneBefore: (policy: Policy, kind: RetainableName, items: readonly RetainableItem[]) => Promise<ReadonlySet<string>>
}

const PAGE = 500
/** How many characters of a text are judged. */
const JUDGED = 262_144

export type Plan = (query: PlanQuery) => AsyncGenerator<Planned[]>

/** Finds all items of a policy, page by page, and decides which stay. Dry runs and real ones use the same plan. */
export function planner({ kinds, levelOf, doneBefore }: PlannerDependencies): Plan {
  async function excludedByLevel(policy: Policy, kind: RetainableKind, item: RetainableItem) {
    const levels = policy.exclude_sensitivity_levels
    if (levels.length === 0) return false
    const text = (await kind.textOf(item)).slice(0, JUDGED)
    return text.trim() !== '' && levels.includes(await levelOf(text))
  }

  return async function* ({ policy, others, held, tenants, before, signal }) {
    const query = { tenants, before: before.toISOString(), limit: PAGE }
    const named = kinds().filter((each) => policy.data_types.includes(each.kind))
    const first = await Promise.all(
      named.map(async (kind) => ({ kind, found: await kind.page({ ...query, after: undefined }) })),
    )
    for (const { kind, found } of first) {
      let page = found
      let after: RetainableItem | undefined
      do {
        signal?.throwIfAborted()
        if (after) page = await kind.page({ ...query, after })
        const planned: Planned[] = []
        const done = await doneBefore(policy, kind.kind, page)
        for (const item of page) {
          const isDone = done.has(item.id)
          const stays = isDone ? 'done_before' : reasonToStay(policy, kind.kind, item, others, held)
          const leveled = stays === undefined && (await excludedByLevel(policy, kind, item))
          planned.push({ kind, item, stays: leveled ? 'excluded_level' : stays })
        }
        if (planned.length > 0) yield planned
        after = page.length === PAGE ? page.at(-1) : undefined
      } while (after)
    }
  }
}

/** Against mass deletion: a run that would take more than this share of a kind, and more than this many items, stops until it is confirmed. */
const UNCONFIRMED_SHARE = 0.2
const UNCONFIRMED_ITEMS = 50

/** The kinds of which a run would take too much without a confirmation. */
export type MassDeletions = Record<string, { would_take: number; of: number }>

/** Compares what a run has planned of each kind with all that these tenants have of it. */
export async function massDeletions(
  planned: ReadonlyMap<string, number>,
  kinds: readonly RetainableKind[],
  tenants: readonly string[],
): Promise<MassDeletions> {
  const over: MassDeletions = {}
  for (const kind of kinds) {
    const wouldTake = planned.get(kind.kind) ?? 0
    const all = wouldTake > 0 ? await kind.count(tenants) : 0
    if (wouldTake > UNCONFIRMED_ITEMS && wouldTake > all * UNCONFIRMED_SHARE)
      over[kind.kind] = { would_take: wouldTake, of: all }
  }
  return over
}
