import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from './canonical-json.ts'

/** What a receipt's answer says beside it, as the receipt itself says it. */
export function saidBeside(receipt: JsonObject) {
  const { receipt_id, debate_id, issued_at, kind, result, confidence, panel, dissenting } =
    receipt as unknown as Attested
  return {
    id: receipt_id,
    receipt_id,
    debate_id,
    kind,
    verdict: result,
    confidence,
    consensus_reached: result === 'consensus_reached',
    participating_agents: panel.map(({ agent }) => agent),
    dissenting_agents: dissenting,
    created_at: issued_at,
  }
}

/** The part of a receipt that is told beside it. */
interface Attested {
  receipt_id: string
  debate_id: string
  issued_at: string
  kind: string
  result: 'consensus_reached' | 'no_consensus' | 'insufficient_evidence' | 'failed'
  confidence: number
  panel: { agent: string }[]
  dissenting: string[]
}

/** What stands beside the receipt and says otherwise than what was signed. */
export function contradictions(answer: Readonly<Record<string, unknown>>, receipt: JsonObject): string[] {
  const signed: Readonly<Record<string, unknown>> = { ...saidBeside(receipt), algorithm: 'Ed25519' }
  return Object.keys(signed)
    .filter((name) => Object.hasOwn(answer, name) && !isDeepStrictEqual(answer[name], signed[name]))
    .map((name) => `${name} beside the receipt is not what was signed`)
}
