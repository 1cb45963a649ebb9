import { createHash } from 'node:crypto'
import { defused } from '../../../shared/text/untrusted-text.ts'
import { saidBeside } from '../../../shared/verifier/receipt.ts'
import type { FORMATS } from './schema.ts'
import type { Examination, KeptReceipt } from './store.ts'

export type ReceiptFormat = (typeof FORMATS)[number]

const KINDS: Record<ReceiptFormat, { ending: string; type: string }> = {
  json: { ending: 'json', type: 'application/json' },
  markdown: { ending: 'md', type: 'text/markdown' },
  html: { ending: 'html', type: 'text/html' },
  sarif: { ending: 'sarif', type: 'application/sarif+json' },
}

/** What a person reads of a receipt, line by line. */
function facts({ signed }: KeptReceipt): (readonly [name: string, value: string])[] {
  const { receipt_id, debate_id, verdict, confidence, created_at, ...rest } = saidBeside(signed.receipt)
  const names = (agents: unknown) => (Array.isArray(agents) && agents.length > 0 ? agents.join(', ') : 'none')
  return [
    ['Receipt', receipt_id],
    ['Debate', debate_id],
    ['Result', String(verdict).replaceAll('_', ' ')],
    ['Confidence', String(confidence)],
    ['Issued', created_at],
    ['Panel', names(rest.participating_agents)],
    ['Dissenting', names(rest.dissenting_agents)],
    ['Digest', signed.hash],
    ['Key', signed.key_id],
    ['Signature', signed.signature],
  ]
}

const NOTE = 'Only the JSON form can be verified: it holds what was signed.'

function asMarkdown(kept: KeptReceipt, examination?: Examination): string {
  const lines = facts(kept).map(([name, value]) => `- ${name}: ${defused(value, 'markdown')}`)
  const findings = (examination?.findings ?? []).map(
    ({ severity, title, description }) =>
      `- ${severity}: ${defused(title, 'markdown')}. ${defused(description, 'markdown')}`,
  )
  const found = examination ? ['', '## Findings', '', ...(findings.length > 0 ? findings : ['None.'])] : []
  return [`# Decision receipt ${defused(kept.id, 'markdown')}`, '', ...lines, ...found, '', NOTE, ''].join('\n')
}

function asHtml(kept: KeptReceipt, examination?: Examination): string {
  const escaped = (text: string) => defused(text, 'html')
  const rows = facts(kept).map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`)
  const items = (examination?.findings ?? []).map(
    ({ severity, title, description }) => `<li>${severity}: ${escaped(title)}. ${escaped(description)}</li>`,
  )
  const found = examination
    ? `<h2>Findings</h2>${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>None.</p>'}`
    : ''
  const title = `Decision receipt ${escaped(kept.id)}`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>` +
    `<body><h1>${title}</h1><dl>${rows.join('')}</dl>${found}<p>${NOTE}</p></body></html>`
  )
}

const SARIF_LEVELS: Readonly<Record<string, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
}

/** Static analysis results (SARIF 2.1.0): the findings of an examination; other debates have none. */
function asSarif({ debateId, id, signed }: KeptReceipt, examination?: Examination): string {
  const findings = examination?.findings ?? []
  const rules = [...new Set(findings.map(({ category }) => category))].map((category) => ({ id: category }))
  const results = findings.map(({ category, severity, title, description }) => ({
    ruleId: category,
    level: SARIF_LEVELS[severity] ?? 'none',
    message: { text: `${title}: ${description}` },
    properties: { severity },
  }))
  const about = { receipt_id: id, debate_id: debateId, gauntlet_id: examination?.id ?? null, hash: signed.hash }
  const run = { tool: { driver: { name: 'Parley', rules } }, results, properties: about }
  return JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] })
}

/** A receipt as a file; as JSON it is what was signed and nothing else, so that it can be verified. */
export function receiptFile(kept: KeptReceipt, format: ReceiptFormat, examination?: Examination) {
  const { ending, type } = KINDS[format]
  const content = {
    json: () => JSON.stringify(kept.signed),
    markdown: () => asMarkdown(kept, examination),
    html: () => asHtml(kept, examination),
    sarif: () => asSarif(kept, examination),
  }[format]()
  return { content, type, filename: `${kept.id}.${ending}` }
}

/** The file within JSON, for clients that read nothing else. */
export function wrappedFile(kept: KeptReceipt, format: ReceiptFormat, now: Date, examination?: Examination) {
  const { content, filename } = receiptFile(kept, format, examination)
  return {
    receipt_id: kept.id,
    gauntlet_id: examination?.id ?? null,
    format,
    content,
    filename,
    size_bytes: Buffer.byteLength(content),
    checksum: createHash('sha256').update(content).digest('hex'),
    generated_at: now.toISOString(),
  }
}
