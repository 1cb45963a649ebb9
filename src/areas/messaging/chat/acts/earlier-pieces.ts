import { createHash } from 'node:crypto'
import { EVIDENCE_KINDS } from '../../../../engine/evidence-kinds.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { oneLine, visible } from '../../../../shared/text/foreign.ts'
import type { Trust } from '../tables.ts'

export interface Earlier {
  sender: { id: string; name?: string | null | undefined; guest?: boolean | undefined }
  text: string
  at: string
  trust?: Trust | null
}

/** So many messages before the question are read. */
export const MOST_EARLIER = 50
const MOST_BYTES = 100_000

/** How far it is sure who wrote something; a platform's signature says which account it was. */
const PROVEN: Readonly<Record<Trust | 'platform' | 'guest', { confidence: number; said?: string }>> = {
  member: { confidence: 0.6 },
  platform: { confidence: 0.5 },
  known: { confidence: 0.5 },
  guest: { confidence: 0.4, said: 'from outside' },
  unverified: { confidence: 0.3, said: 'sender not proven' },
  failed: { confidence: 0.1, said: 'sender probably forged' },
}

/** What was said in a thread before the question, oldest first, as material to judge: never as instructions. */
export function earlierPieces(newestFirst: readonly Earlier[], platform: string): Piece[] {
  let left = MOST_BYTES
  const fitting = newestFirst.filter(({ text }) => {
    left -= Buffer.byteLength(text)
    return left >= 0
  })
  const { authority } = EVIDENCE_KINDS.message
  return fitting.toReversed().map(({ sender, text, at, trust }) => {
    const { text: content, hidden } = visible(text)
    const { confidence, said } = PROVEN[trust ?? (sender.guest ? 'guest' : 'platform')]
    const by = `${oneLine(sender.name ?? sender.id)}${said ? ` (${said})` : ''}`
    return {
      kind: 'message',
      title: `${by}, earlier in the thread`,
      source: `${platform}: ${by}`,
      content,
      digest: createHash('sha256').update(content).digest('hex'),
      confidence,
      freshness: 1,
      authority,
      reliability: Math.round((0.4 * confidence + 0.3 + 0.3 * authority) * 1e6) / 1e6,
      published: at,
      ...(hidden > 0 && { hidden }),
    }
  })
}
