import type { JsonObject } from '../../../../shared/crypto/canonical-json.ts'
import { type SignedPaper, type SigningKey, signPaper } from '../../../../shared/crypto/signed-paper.ts'
import type { EntryProof } from '../../audit/index.ts'
import type { Reissued } from '../../receipts/index.ts'
import type { KeptRows } from './copies/found.ts'
import type { Erasure, ErasurePayer } from './erasure-store.ts'
import type { Residue } from './residue-store.ts'

/** What the erasure came to in one organization with its workspaces. */
export interface Part {
  payer: ErasurePayer
  kept: readonly Omit<KeptRows, 'organization_id'>[]
  chains: readonly { debate_id: string; version: number; head_hash: string }[]
  effects: Readonly<Record<string, number>>
  residue: readonly Residue[]
  receipts: readonly Reissued[]
  audit: EntryProof | undefined
}

export interface Certified {
  erasure: Erasure
  completedAt: string
  installation: string
  counts: readonly { category: string; before: number; after: number }[]
  parts: readonly Part[]
}

const SCOPE =
  'Every eight words in a row, or the whole of a text of three to seven, that the person wrote and nothing older in that debate has: in the debates that they wrote in, in forks of these and whatever rests on them, and in every column about people of the organizations named here'

const NOT_REACHED = [
  'bytes in free pages until autovacuum; backups until they expire',
  'texts of fewer than three words, and what was put into other words',
  'digests without salt of evidence in logs of former releases',
  'what was sent outside before, and what somebody has fetched',
]

/** Says what was erased, what stays and why, and what was not reached; whoever has the salt shows that it is about them. */
export function certificate(
  { erasure, completedAt, installation, counts, parts }: Certified,
  key: SigningKey,
): SignedPaper<'erasure'> {
  const paper = {
    schema: 'parley-erasure/1',
    erasure_id: erasure.id,
    number: erasure.number,
    installation,
    subject: { digest: erasure.subject_digest, of: 'SHA-256 in base64url of salt, colon, address in lower case' },
    requested_at: erasure.requested_at,
    started_at: erasure.started_at,
    completed_at: completedAt,
    counts,
    copies: { scope: SCOPE, passes: erasure.facts.passes ?? 0 },
    organizations: parts.map(({ payer, kept, chains, effects, residue, receipts, audit }) => ({
      organization_id: payer.organization_id,
      policy: payer.policy,
      of_one: payer.of_one,
      kept,
      chains,
      effects,
      residue,
      receipts,
      audit: audit ?? null,
    })),
    not_reached: NOT_REACHED,
  }
  return signPaper('erasure', JSON.parse(JSON.stringify(paper)) as JsonObject, key)
}
