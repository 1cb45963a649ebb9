import type { EventType } from '../../../../shared/event-types.ts'
import { forgotBefore } from '../../../../shared/verifier/audit-forget.ts'
import type { ChainFault, ChainReading, StoredHead } from '../../../../storage/event-log/verify.ts'
import { type Leaf, readLeaf, type StoredEntry } from '../entries/entry.ts'
import { AUDITED_TYPES, actorIn } from '../reactions.ts'
import type { AfterDebate } from './debate-log-store.ts'
import { type Issue, Issues } from './issues.ts'
import type { VerifyReader } from './store.ts'

/** The most debates in one piece, and the number of events that ends it. */
const DEBATES_A_PIECE = 50
const EVENTS_A_PIECE = 2_000
const MOST_SUSPECTS = 100

export interface EventPlace {
  debate: string
  version: number
}

/** How far a verification has read the debate logs of an organization; saved between two batches. */
export interface KeptDebates {
  /** Whose debates are still to be read. */
  tenants: readonly string[]
  after: AfterDebate | null
  debates: number
  events: number
  /** Texts that are gone without an event that says so yet. */
  suspects: readonly EventPlace[]
}

interface DebatePiece {
  reader: VerifyReader
  payer: string
  kept: KeptDebates
  /** Up to which log position acts were audited, and when the audit log began. */
  told: { position: number; since: string }
}

const TYPE_OF: Record<ChainFault['kind'], Issue['type']> = {
  missing: 'gap',
  stray: 'sequence_error',
  changed: 'tampering',
}

/** Recomputes the logs of the next debates, compares them with the tree, and returns how far it came. */
export async function readDebates({ reader, payer, kept, told }: DebatePiece, issues: Issues): Promise<KeptDebates> {
  const [tenant, ...others] = kept.tenants
  if (tenant === undefined) return kept
  const page = await reader.debates(tenant, kept.after, DEBATES_A_PIECE)
  let events = 0
  let debates = 0
  const acts: (EventPlace & { at: string })[] = []
  const suspects = [...kept.suspects]
  const first = await reader.firstEvents(untilFull(page))
  for (const [place, head] of page.entries()) {
    const log = await readLog({ reader, head, first: first[place], position: told.position }, issues)
    events += log.events
    debates += 1
    acts.push(...log.acts)
    suspects.push(...log.untold.slice(0, MOST_SUSPECTS - suspects.length))
    if (events >= EVENTS_A_PIECE) break
  }
  await checkAgainstTree(
    reader,
    payer,
    acts.filter(({ at }) => Date.parse(at) >= Date.parse(told.since)),
    issues,
  )
  const last = page[debates - 1]
  const isOver = debates === page.length && page.length < DEBATES_A_PIECE
  return {
    tenants: isOver ? others : kept.tenants,
    after: isOver || !last ? null : { created_at: last.created_at, id: last.id },
    debates: kept.debates + debates,
    events: kept.events + events,
    suspects,
  }
}

/** The debates whose events one piece has room for. */
function untilFull<Debate extends StoredHead>(page: readonly Debate[]): readonly Debate[] {
  let events = 0
  for (const [place, { version }] of page.entries()) {
    events += version
    if (events >= EVENTS_A_PIECE) return page.slice(0, place + 1)
  }
  return page
}

interface LogReading extends Pick<ChainReading, 'first'> {
  reader: VerifyReader
  head: StoredHead
  /** Up to which log position acts were audited. */
  position: number
}

/** Recomputes one log and returns the acts that the tree must contain. */
async function readLog({ reader, head, first, position }: LogReading, issues: Issues) {
  const debate = head.id
  const acts: (EventPlace & { at: string })[] = []
  const gone: number[] = []
  const toldGone = new Set<number>()
  const afterEnd: number[] = []
  let isErased = false
  let hasEnded = false
  let events = 0
  const seen: ChainReading['seen'] = (event) => {
    events += 1
    const { version, at } = event
    if (event.private === null && event.private_digest !== null) gone.push(version)
    if (!AUDITED.has(event.type) && !hasEnded) return
    const data = dataOf(event.data)
    if (event.type === 'debate_erased') isErased = true
    if (event.type === 'text_erased' && Array.isArray(data.versions))
      for (const erased of data.versions) toldGone.add(erased)
    const isAct =
      AUDITED.has(event.type) && actorIn({ type: event.type as EventType, data: data as never }) !== undefined
    if (isAct && event.position <= position) acts.push({ debate, version, at })
    if (hasEnded && !isAct && data.discarded !== true) afterEnd.push(version)
    if (ENDS.has(event.type)) hasEnded = true
  }
  for await (const { version, kind, reason } of reader.faults(head, { seen, first }))
    issues.add({ type: TYPE_OF[kind], what: 'event', debate_id: debate, version, message: sentence(reason) })
  for (const version of afterEnd.slice(0, MOST_SUSPECTS))
    issues.add({
      type: 'sequence_error',
      what: 'event',
      debate_id: debate,
      version,
      message: 'The debate had ended before this event, and takes no such event then',
    })
  const untold = isErased
    ? []
    : gone.filter((version) => !toldGone.has(version)).map((version) => ({ debate, version }))
  return { events, acts, untold }
}

const AUDITED: ReadonlySet<string> = new Set(AUDITED_TYPES)
/** After these events only audited acts may follow, and answers that came too late to count. */
const ENDS: ReadonlySet<string> = new Set<EventType>(['debate_end', 'debate_cancelled'])

/** The hash check reports changes; this only has to read the text. */
function dataOf(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const sentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`

/** Reports audited events that are neither in the tree nor waiting to be entered. */
async function checkAgainstTree(
  reader: VerifyReader,
  payer: string,
  acts: readonly (EventPlace & { at: string })[],
  issues: Issues,
): Promise<void> {
  if (acts.length === 0) return
  const debates = [...new Set(acts.map(({ debate }) => debate))]
  const entered = new Set(
    (await reader.entriesAbout(payer, debates, AUDITED_TYPES)).map(({ debate, leaf }) =>
      keyOf({ debate, version: versionIn(leaf) }),
    ),
  )
  const missing = acts.filter((act) => !entered.has(keyOf(act)))
  if (missing.length === 0) return
  const waiting = new Set((await reader.waiting(debates)).map(keyOf))
  const forgottenBefore = await expiredBefore(reader, payer)
  for (const { debate, version, at } of missing)
    if (!waiting.has(keyOf({ debate, version })) && Date.parse(at) >= forgottenBefore)
      issues.add({
        type: 'gap',
        what: 'debate',
        debate_id: debate,
        version,
        message: 'The audit log has no entry of this event',
      })
}

const keyOf = ({ debate, version }: EventPlace) => `${debate} ${version}`

function versionIn(leaf: string): number {
  const { source, details } = dataOf(leaf) as { source?: unknown; details?: { version?: unknown } }
  return source === 'log' && typeof details?.version === 'number' ? details.version : -1
}

/** Entries before this time, in milliseconds, may have expired. */
async function expiredBefore(reader: VerifyReader, payer: string): Promise<number> {
  const told = (await reader.forgets(payer, 0)).flatMap((leaf) => readLeaf(leaf) ?? []).map(forgotBefore)
  return Math.max(Number.NEGATIVE_INFINITY, ...told.filter((time) => !Number.isNaN(time)))
}

/** Reports texts that are gone while the log still does not say that they were erased. */
export async function checkErasures(reader: VerifyReader, suspects: readonly EventPlace[], issues: Issues) {
  for (const [debate, places] of Map.groupBy(suspects, ({ debate }) => debate)) {
    const head = await reader.head(debate)
    if (!head) continue
    const { untold } = await readLog({ reader, head, position: 0 }, new Issues())
    const still = new Set(untold.map(({ version }) => version))
    for (const { version } of places)
      if (still.has(version))
        issues.add({
          type: 'gap',
          what: 'event',
          debate_id: debate,
          version,
          message: 'Its text is gone, and no event of the log says that it was erased',
        })
  }
}

interface CheckedEntry {
  row: StoredEntry
  leaf: Leaf
}

/** Every audited event must still be in the log of its debate: same hash, same time, same organization. */
export async function checkAgainstLog(
  reader: VerifyReader,
  leaves: readonly CheckedEntry[],
  issues: Issues,
): Promise<void> {
  const told = leaves.filter(({ leaf }) => leaf.source === 'log')
  if (told.length === 0) return
  const places = told.map(({ leaf }) => ({ debate: leaf.resource.id, version: versionOf(leaf) }))
  const events = new Map((await reader.events(places)).map((event) => [eventKey(event.debate, event.version), event]))
  for (const { row, leaf } of told) {
    const debate = leaf.resource.id
    const version = versionOf(leaf)
    const event = events.get(eventKey(debate, version))
    const place = { what: 'debate', seq: row.seq, debate_id: debate, version } as const
    if (!event) issues.add({ ...place, type: 'gap', message: `The log of ${debate} has lost this event` })
    else if (event.owner === null)
      issues.add({ ...place, type: 'gap', message: `The debate ${debate} is gone, and its events are not` })
    else if (event.hash !== leaf.details.hash)
      issues.add({ ...place, type: 'tampering', message: `The log of ${debate} says something else` })
    else if (event.at !== leaf.at)
      issues.add({ ...place, type: 'timestamp_error', message: `The log of ${debate} tells another time` })
    else if (event.tenant !== leaf.tenant || event.owner !== leaf.tenant)
      issues.add({ ...place, type: 'tampering', message: `The log of ${debate} is said to be another organization's` })
  }
}

/** An entry that was changed may say anything. */
const versionOf = ({ details }: Leaf): number => {
  const version = Number(details?.version)
  return Number.isSafeInteger(version) ? version : -1
}

const eventKey = (debate: string, version: number): string => `${debate} ${version}`
