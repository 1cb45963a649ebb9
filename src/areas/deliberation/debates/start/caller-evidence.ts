import { createHash } from 'node:crypto'
import type { NewEvidence } from '../../../../engine/commands/attach-evidence.ts'
import { visible } from '../../../../shared/text/untrusted-text.ts'

/**
 * The assumed worth of texts that callers submit: a document that a person chose to attach counts for more than a
 * remark in passing, and a remark is as fresh as the debate.
 */
const WORTH = {
  context: { confidence: 0.6, freshness: 1, authority: 0.5 },
  document: { confidence: 0.7, freshness: 0.8, authority: 0.6 },
  contribution: { confidence: 0.5, freshness: 1, authority: 0.4 },
} as const

interface HandedIn {
  kind: keyof typeof WORTH
  title: string
  source: string
  content: string
  url?: string | undefined
}

/**
 * The reliability is 0.4 confidence + 0.3 freshness + 0.3 authority; invisible characters are no part of the content.
 */
export function evidenceOf({ kind, title, source, url, ...handedIn }: HandedIn, id: string): NewEvidence {
  const { text: content, hidden } = visible(handedIn.content)
  const { confidence, freshness, authority } = WORTH[kind]
  const reliability = Math.round((0.4 * confidence + 0.3 * freshness + 0.3 * authority) * 1e6) / 1e6
  const digest = createHash('sha256').update(content).digest('hex')
  const scores = { confidence, freshness, authority, reliability }
  return {
    id,
    kind,
    title,
    source,
    content,
    ...(url !== undefined && { url }),
    digest,
    ...scores,
    ...(hidden > 0 && { hidden }),
  }
}
