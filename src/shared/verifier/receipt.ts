import { type Fields, isObject } from '../fields.ts'
import { type Demands, equals, someTime } from './accompanying-files.ts'
import { KEYS_PATH, type Keyring } from './keys.ts'
import { checkPaper } from './signed-paper.ts'
import type { Findings } from './verdict.ts'

/** The fields beside a receipt in its answer, as the receipt states them. */
export function saidBeside(receipt: Fields) {
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
    participating_agents: Array.isArray(panel) ? panel.map((member) => member?.agent) : [],
    dissenting_agents: dissenting,
    created_at: issued_at,
  }
}

/** The part of a receipt that is repeated beside it. */
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

export function receiptFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const receipt = isObject(fields.receipt) ? fields.receipt : {}
  const { faults, notCovered } = checkPaper('receipt', fields, keyring, besideReceipt(receipt))
  const { receipt_id, debate_id, result, confidence, issued_at } = receipt
  return {
    kind: 'receipt',
    about: `${receipt_id}: ${debate_id} ${result}, confidence ${confidence}, issued ${issued_at}`,
    checked: `The receipt was held against its digest and the signature of key ${fields.key_id}, and everything beside it against the receipt.`,
    proves: `The installation with key ${fields.key_id} signed that ${debate_id} ended so; whether its log still leads there only the installation can tell.`,
    notCovered,
    faults,
  }
}

export const besideReceipt = (receipt: Fields): Demands => ({
  ...Object.fromEntries(Object.entries(saidBeside(receipt)).map(([name, value]) => [name, equals(value)])),
  expires_at: someTime,
  keys_url: equals(KEYS_PATH),
})
