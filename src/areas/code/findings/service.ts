import { FINDING_KINDS, SEVERITIES_OF_FINDINGS } from '../../../analysis/finding.ts'
import { worthOf } from '../../../engine/consensus/calibration.ts'
import type { DebateState } from '../../../engine/state.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { statedConfidence, wasRight } from './rule-class.ts'
import type { FindingListQuery, NewFindingDebate, NewVerdict } from './schema.ts'
import type { FindingRecord, FindingStore, VerdictRow } from './store.ts'
import { FINDING_STATUSES, type FindingStatus, type Verdict } from './tables.ts'
import { findingOf } from './wire.ts'

interface Dependencies {
  store: FindingStore
  /** The id of a repository of the caller, by id or name. */
  repositoryId: (repo: string, caller: Caller, field: string) => Promise<string>
  debates: FindingDebates
  now: () => Date
}

/** Debates about findings, one for each. */
export interface FindingDebates {
  /** The id of the debate about a finding, if one has begun. */
  of(org: string, findingId: string): Promise<string | null>
  /** Begins it, or finds it; after the debate so far, where that is named, begins another. */
  begin(
    finding: FindingRecord,
    wish: { question: string; options: readonly string[]; after?: string | undefined },
    caller: Caller,
    signal: AbortSignal,
  ): Promise<{ state: DebateState; began: boolean }>
}

const STATUS_AFTER: Record<Verdict, FindingStatus> = {
  true_positive: 'open',
  false_positive: 'dismissed',
  fixed: 'fixed',
  accepted_risk: 'accepted',
}

/** The rules of findings: members read them, contributors judge them. */
export function findingService({ store, repositoryId, debates, now }: Dependencies) {
  async function known(id: string, { org }: Caller) {
    const finding = await store.find(org, id)
    if (!finding) throw notFound('finding', id)
    return finding
  }

  async function get(id: string, caller: Caller) {
    const [finding, verdicts, debateId] = await Promise.all([
      known(id, caller),
      store.verdicts(caller.org, id),
      debates.of(caller.org, id),
    ])
    return { ...findingOf(finding), debate_id: debateId, verdicts: verdicts.map(verdictOf) }
  }

  return {
    get,

    async list(query: FindingListQuery, caller: Caller) {
      const { repository, status, severity, kind, rule_id: rule, scan_id: scanId } = query
      const statuses = chosen('status', status ?? 'open', [...FINDING_STATUSES, 'all'] as const)
      const filter = {
        repositoryId: repository === undefined ? undefined : await repositoryId(repository, caller, 'repository'),
        statuses: statuses?.includes('all') ? undefined : (statuses as FindingStatus[] | undefined),
        severities: chosen('severity', severity, SEVERITIES_OF_FINDINGS),
        kinds: chosen('kind', kind, FINDING_KINDS),
        rule,
        scanId,
      }
      const [{ items, total }, judged] = await Promise.all([
        store.list(caller.org, filter, query),
        store.judged(caller.org),
      ])
      const page = pageResult('findings', { items: items.map(findingOf), total }, query)
      return { ...page, calibration: worthOf(judged) }
    },

    /** There is one debate about a finding, whoever asks, until somebody asks for another after it. */
    async debate(id: string, { after }: NewFindingDebate, caller: Caller, signal: AbortSignal) {
      authorize(caller, 'findings.read')
      const finding = await known(id, caller)
      const question = questionAbout(finding)
      const { state, began } = await debates.begin(finding, { question, options: ANSWERS, after }, caller, signal)
      return {
        finding_id: id,
        debate_id: state.debateId,
        question: state.topic,
        status: state.status,
        began,
        evidence: state.evidence.map((piece) => piece.id),
      }
    },

    /** Records what a person says of it. What is dismissed or accepted is told no more until its line changes. */
    async judge(id: string, { verdict, reason }: NewVerdict, caller: Caller) {
      if (reason === undefined && (verdict === 'false_positive' || verdict === 'accepted_risk'))
        throw invalid('reason', `must say why, for ${verdict}`)
      const said = (finding: FindingRecord) => ({
        verdict,
        reason: reason ?? null,
        status: STATUS_AFTER[verdict],
        statedConfidence: statedConfidence(finding.measured_confidence, finding),
        isRight: wasRight(verdict),
        by: caller.userId,
        at: now(),
      })
      const isJudged = await store.transaction((tx) => store.judge(tx, caller.org, id, said))
      if (!isJudged) throw notFound('finding', id)
      return get(id, caller)
    },
  }
}
export type FindingService = ReturnType<typeof findingService>

/** The items of a comma list, each one of the known; undefined where none was sent. */
export function chosen<const Value extends string>(
  field: string,
  sent: string | undefined,
  known: readonly Value[],
): Value[] | undefined {
  if (sent === undefined) return undefined
  const items = sent.split(',').map((item) => item.trim())
  const odd = items.find((item) => !(known as readonly string[]).includes(item))
  if (odd !== undefined) throw invalid(field, `knows no ${odd || 'empty item'}; known are ${known.join(', ')}`)
  return items as Value[]
}

/** What verdicts of people say, as the answers among which a debate decides. */
const ANSWERS = [
  'It is right and has to be fixed.',
  'It is right, and the risk can be accepted.',
  'It is a false positive.',
]

const LONGEST_PART = 300

/** The question is ours; of the code it holds the title and the place, each on one line. */
function questionAbout({ title, severity, path, line }: FindingRecord): string {
  const [what, where] = [title, path].map((text) => oneLine(text).slice(0, LONGEST_PART).toWellFormed())
  return `Analysis of our code found “${what}” (severity ${severity}) in ${where}, line ${line}. Is that right, and what should be done about it?`
}

const verdictOf = (row: VerdictRow) => ({
  verdict: row.verdict,
  reason: row.reason,
  stated_confidence: row.stated_confidence,
  decided_by: row.decided_by,
  decided_at: row.decided_at,
})
