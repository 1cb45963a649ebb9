import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { type SignedPaper, type SigningKey, signPaper } from '../../../../shared/crypto/signed-paper.ts'
import type { EntryProof } from '../../audit/index.ts'
import type { RefusedReceipt, Reissued } from '../../receipts/index.ts'
import type { KeptRows } from './copies/found.ts'
import type { Erasure, ErasurePayer } from './erasure-store.ts'
import type { Left, Searched } from './last-look/report.ts'
import type { Vacuumed } from './last-look/vacuum-store.ts'
import { AFTERWARDS, LOOKED_FOR, NOT_REACHED, SCOPE } from './wording.ts'

type Kept = readonly Omit<KeptRows, 'organization_id'>[]

/** What the erasure came to in one organization with its workspaces. */
export interface Part extends Left {
  payer: ErasurePayer
  counts: Certified['counts']
  kept: Kept
  chains: readonly { debate_id: string; version: number; head_hash: string }[]
  effects: Readonly<Record<string, number>>
  receipts: readonly (Reissued | RefusedReceipt)[]
  /** Of retention. */
  archives: { written_anew: number; waiting: number; unreadable: readonly string[] }
  audit: EntryProof | undefined
}

export interface Certified {
  erasure: Erasure
  completedAt: string
  installation: string
  counts: readonly { category: string; before: number; after: number }[]
  parts: readonly Part[]
  searched: Searched
  vacuumed: Vacuumed
  /** Rows that belong to the installation; only the person is told of them. */
  nobodys: (Left & { kept: Kept }) | undefined
}

/** Without how many rows there are: those are of other organizations too. */
const withoutRows = ({ schemas, opened }: Searched) => ({
  schemas: schemas.map(({ schema, tables, columns }) => ({ schema, tables, columns })),
  opened: { columns: opened.columns },
})

/** Says what was erased, what stays and why, and what was not reached; whoever has the salt shows that it is about them. */
export function certificate(
  { erasure, completedAt, installation, counts, parts, searched, vacuumed, nobodys }: Certified,
  key: SigningKey,
): SignedPaper<'erasure'> {
  const paper = {
    schema: 'parley-erasure/2',
    erasure_id: erasure.id,
    number: erasure.number,
    installation,
    subject: { digest: erasure.subject_digest, of: 'SHA-256 in base64url of salt, colon, address in lower case' },
    requested_at: erasure.requested_at,
    started_at: erasure.started_at,
    completed_at: completedAt,
    counts,
    copies: { scope: SCOPE, passes: erasure.facts.passes ?? 0 },
    last_look: { looked_for: LOOKED_FOR, ...(nobodys ? searched : withoutRows(searched)), vacuumed },
    organizations: parts.map(({ payer, kept, chains, effects, residue, names, receipts, archives, audit }) => ({
      organization_id: payer.organization_id,
      policy: payer.policy,
      of_one: payer.of_one,
      kept,
      chains,
      effects,
      residue,
      names,
      receipts,
      archives,
      audit: audit ?? null,
    })),
    ...(nobodys && { of_no_organization: nobodys }),
    afterwards: AFTERWARDS,
    not_reached: NOT_REACHED,
  }
  return signPaper('erasure', JSON.parse(JSON.stringify(paper)) as JsonObject, key)
}
