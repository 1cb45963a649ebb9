import { createHash } from 'node:crypto'
import { EVIDENCE_KINDS } from '../../../../engine/evidence-kinds.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { oneLine, visible } from '../../../../shared/text/foreign.ts'

interface Earlier {
  id: string
  senderId: string
  senderName: string | null
  text: string
  at: string
}

const MOST_BYTES = 100_000
const CONFIDENCE = 0.5

/** What was said in a thread before the question, oldest first, as material to judge: never as instructions. */
export function earlierPieces(newestFirst: readonly Earlier[], platform: string): Piece[] {
  let left = MOST_BYTES
  const fitting = newestFirst.filter(({ text }) => {
    left -= Buffer.byteLength(text)
    return left >= 0
  })
  const { authority } = EVIDENCE_KINDS.message
  const reliability = Math.round((0.4 * CONFIDENCE + 0.3 + 0.3 * authority) * 1e6) / 1e6
  return fitting.toReversed().map(({ senderId, senderName, text, at }) => {
    const { text: content, hidden } = visible(text)
    const by = oneLine(senderName ?? senderId)
    return {
      kind: 'message',
      title: `${by}, earlier in the thread`,
      source: `${platform}: ${by}`,
      content,
      digest: createHash('sha256').update(content).digest('hex'),
      confidence: CONFIDENCE,
      freshness: 1,
      authority,
      reliability,
      published: at,
      ...(hidden > 0 && { hidden }),
    }
  })
}
