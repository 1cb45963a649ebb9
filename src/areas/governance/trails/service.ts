import { createHash } from 'node:crypto'
import { csv } from '../../../adapters/writers/csv-and-jsonl.ts'
import { SEVERITIES } from '../../../engine/events/parts.ts'
import { canonicalJson } from '../../../shared/canonical-json.ts'
import { paperDigest } from '../../../shared/crypto/signed-paper.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { defused } from '../../../shared/text/untrusted-text.ts'
import { writtenInPieces } from '../../../shared/time/event-loop.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { type KeptReceipt, type ListedReceipt, listed, type ReceiptStore } from '../receipts/index.ts'
import { type FORMATS, matchNames, type Trail, type TrailQuery, trailIdNames } from './schema.ts'
import type { ReportedHead, TrailStore } from './store.ts'

interface AuditEntry {
  id: string
  seq: number
  at: string
  action: string
  actor_id: string
  outcome: string
}

interface TrailServiceDependencies {
  store: TrailStore
  receipts: Pick<ReceiptStore, 'list' | 'ofDebates'>
  log: Pick<EventLog, 'verify'>
  /** What the audit log says of a thing, newest first. */
  entriesAbout: (payer: string, id: string) => Promise<readonly AuditEntry[]>
  now: () => Date
}

const trailIdOf = (debateId: string) => `trl_${debateId.replace(/^[a-z]+_/, '')}`
const debateIdOf = (trailId: string) => trailId.replace(/^trl_/, 'dbt_')

interface Summed {
  trailId: string
  debateId: string
  version: number
  headHash: string
  receiptHash: string
}

/** The checksum of a trail: the head of the log commits to every event before it, the digest of the receipt to the decision. */
const checksumOf = ({ trailId, debateId, version, headHash, receiptHash }: Summed) =>
  createHash('sha256')
    .update(
      canonicalJson({
        schema: 'parley-trail/1',
        trail_id: trailId,
        debate_id: debateId,
        version,
        head_hash: headHash,
        receipt_hash: receiptHash,
      }),
    )
    .digest('hex')

interface Reported {
  worst_severity?: string
  findings?: readonly { category?: string; title?: string; severity?: string; description?: string }[]
}

/** A trail is one decision's whole story: its log, its receipt, and what the audit log says of it. */
export function trailService({ store, receipts, log, entriesAbout, now }: TrailServiceDependencies) {
  function summaryOf({ debateId, issuedAt, hash, said }: ListedReceipt, { report, ...head }: ReportedHead) {
    const trailId = trailIdOf(debateId)
    const { verdict, confidence } = said
    const facts = { trailId, debateId, version: head.version, headHash: head.head_hash, receiptHash: hash }
    return {
      ...trailIdNames(trailId),
      debate_id: debateId,
      gauntlet_id: report?.id ?? null,
      created_at: issuedAt,
      verdict,
      confidence,
      total_findings: findingsIn(report?.report).length,
      duration_seconds: Math.max(0, Date.parse(issuedAt) - Date.parse(head.created_at)) / 1000,
      version: head.version,
      checksum: checksumOf(facts),
    }
  }

  async function found(trailId: string, { org }: Caller) {
    const debateId = debateIdOf(trailId)
    const [issued, heads] = await Promise.all([receipts.ofDebates(org, [debateId]), store.heads(org, [debateId])])
    const receipt = issued.toSorted(newestFirst).at(0)
    const head = heads.get(debateId)
    if (!receipt || !head || trailIdOf(debateId) !== trailId) throw notFound('audit trail', trailId)
    return { receipt, head, summary: summaryOf(listed(receipt), head) }
  }

  async function get(trailId: string, caller: Caller): Promise<Trail> {
    const debateId = debateIdOf(trailId)
    const [{ receipt, head, summary }, events, entries] = await Promise.all([
      found(trailId, caller),
      store.events(caller.org, debateId),
      entriesAbout(caller.payer, debateId),
    ])
    const { panel, dissenting, method, rounds } = receipt.signed.receipt
    return {
      ...summary,
      risk_level: riskIn(head.report?.report),
      findings: findingsIn(head.report?.report),
      head_hash: head.head_hash,
      receipt_id: receipt.id,
      receipt_hash: receipt.signed.hash,
      events: events
        .filter(({ version }) => version <= head.version)
        .map(({ version, type, at, hash, data }) => ({ version, type, at, hash, data: { ...data } })),
      entries: entries.map(({ id, seq, at, action, actor_id, outcome }) => ({
        id,
        seq,
        at,
        action,
        actor_id,
        outcome,
      })),
      metadata: { panel, dissenting, method, rounds },
    }
  }

  return {
    get,

    async list(query: TrailQuery, { org }: Caller) {
      const { items, total } = await receipts.list(org, { result: query.verdict }, query)
      const debates = items.map(({ debateId }) => debateId)
      const heads = await store.heads(org, debates)
      const trails = items.flatMap((receipt) => {
        const head = heads.get(receipt.debateId)
        return head ? [summaryOf(receipt, head)] : []
      })
      return pageResult('trails', { items: trails, total }, query)
    },

    /** Recomputes the chain of the log and the digest of the receipt, and compares them with what is stored. */
    async verify(trailId: string, caller: Caller) {
      const { receipt, summary } = await found(trailId, caller)
      const chain = await log.verify(summary.debate_id)
      const computed = checksumOf({
        trailId,
        debateId: summary.debate_id,
        version: chain.version,
        headHash: chain.intact ? chain.hash : `broken at ${chain.version}`,
        receiptHash: paperDigest(receipt.signed.receipt),
      })
      const match = computed === summary.checksum
      return {
        trail_id: trailId,
        ...matchNames(match),
        stored_checksum: summary.checksum,
        computed_checksum: computed,
        version: summary.version,
        error: errorIn(match, chain.intact ? undefined : chain),
        verified_at: now().toISOString(),
      }
    },
  }
}
export type TrailService = ReturnType<typeof trailService>

const newestFirst = (one: KeptReceipt, other: KeptReceipt) =>
  other.issuedAt.localeCompare(one.issuedAt) || (other.id < one.id ? -1 : 1)

const errorIn = (match: boolean, broken: { version: number; reason: string } | undefined) => {
  if (broken) return `The log is broken at version ${broken.version}: ${broken.reason}`
  return match ? null : 'The log or the receipt is not what was stored'
}

const riskIn = (report: object | undefined): Trail['risk_level'] =>
  SEVERITIES.find((level) => level === (report as Reported | undefined)?.worst_severity) ?? null

const findingsIn = (report: object | undefined): Trail['findings'] => {
  const { findings } = (report ?? {}) as Reported
  if (!Array.isArray(findings)) return []
  return findings.map(({ category, title, severity, description }) => ({
    type: category ?? 'finding',
    severity: severity ?? 'info',
    description: description ?? title ?? '',
  }))
}

type Format = (typeof FORMATS)[number]

const COLUMNS = ['version', 'type', 'at', 'hash', 'data'] as const

const asCsv = async ({ events }: Trail) =>
  csv.head(COLUMNS) +
  (await writtenInPieces(events, (event) => csv.row(COLUMNS, { ...event, data: JSON.stringify(event.data) })))

const asMarkdown = async (trail: Trail) =>
  [
    `# Audit trail ${trail.trail_id}`,
    '',
    `- Debate: ${trail.debate_id}`,
    `- Verdict: ${trail.verdict}, confidence ${trail.confidence}`,
    `- Decided: ${trail.created_at}`,
    `- Receipt: ${trail.receipt_id} (${trail.receipt_hash})`,
    `- Version: ${trail.version}, checksum ${trail.checksum}`,
    '',
    '## Log',
    '',
    '| Version | Event | At | Hash |',
    '|---|---|---|---|',
    await writtenInPieces(
      trail.events,
      ({ version, type, at, hash }) => `| ${version} | ${type} | ${at} | ${hash} |\n`,
    ),
    '## Findings',
    '',
    ...trail.findings.map(
      ({ severity, type, description }) => `- ${severity}, ${type}: ${defused(description, 'markdown')}`,
    ),
    '',
  ].join('\n')

/** A trail as a file. */
export async function trailFile(trail: Trail, format: Format) {
  if (format === 'csv') return { content: await asCsv(trail), filename: `${trail.trail_id}.csv`, type: 'text/csv' }
  if (format === 'json')
    return { content: JSON.stringify(trail, null, 2), filename: `${trail.trail_id}.json`, type: 'application/json' }
  return { content: await asMarkdown(trail), filename: `${trail.trail_id}.md`, type: 'text/markdown' }
}
