import { csv } from '../../../adapters/writers/csv.ts'
import { defused } from '../../../shared/text/untrusted-text.ts'
import { writtenInPieces } from '../../../shared/time/give-way.ts'
import type { FORMATS, Trail } from './schema.ts'

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
