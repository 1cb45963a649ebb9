import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { type SignedPaper, type SigningKey, signPaper } from '../../../../shared/crypto/signed-paper.ts'
import type { EntryProof } from '../../audit/index.ts'
import type { RefusedReceipt, Reissued } from '../../receipts/index.ts'
import type { KeptRows } from './copies/copy-pass.ts'
import type { Erasure, ErasurePayer } from './erasure-store.ts'
import type { Left, Searched } from './last-look/report.ts'
import type { Vacuumed } from './last-look/vacuum-store.ts'

type Kept = readonly Omit<KeptRows, 'organization_id'>[]

/** The result of the erasure in one organization with its workspaces. */
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
  /** Rows of the installation; only the person's own certificate lists them. */
  nobodys: (Left & { kept: Kept }) | undefined
}

/** Without numbers of rows, which include those of other organizations. */
const withoutRows = ({ schemas, opened }: Searched) => ({
  schemas: schemas.map(({ schema, tables, columns }) => ({ schema, tables, columns })),
  opened: { columns: opened.columns },
})

/** States what was erased, what stays and why, and what was not reached; the salt proves whom it is about. */
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

/** How copies of texts were sought. */
const SCOPE =
  'Every eight words in a row, or the whole of a text of three to seven, that the person wrote and nothing older in that debate has: in the debates that they wrote in, in forks of these and whatever rests on them, and, in rows of the organizations named here and of no organization, in every column of text or JSON of the tables of the data map, but names of people and of organizations; and in the archives of their retention. What stood in a column that the data map calls personal went, unless it is listed under kept'

/** What the last look sought, and what became of it. */
const LOOKED_FOR = {
  address:
    'Every address of the person, in any letters, also with the @ as %40 or \\u0040, in every row: removed where a rule of the table allows it, and listed under residue with the ground where none does',
  external_id:
    'The ids of the person in other systems (directories, single sign-on, providers of sign-in), in every row: as addresses are; one that is a mere word, or a number of fewer than twelve digits, as names are',
  id: 'The id of the account here, in every row: listed under residue, since the account has no name and no address any more',
  name: 'The names of the person as whole words, in rows of the organizations named here and in rows of no organization: listed under names, whoever is meant; a letter that belongs to no organization went for a name of several words, and for one of a single word where the address or an id stood in it too',
  columns:
    'Every column of text, JSON, lists of them, search words (for addresses alone, since other words are split and cut there) or bytes (as text in UTF-8), of every schema but those of the database itself; each table as it stood in one moment, one table after the other',
}

/** What the end of the erasure itself writes. */
const AFTERWARDS = [
  'the letter with this certificate, where a mail server takes letters: sealed, until it is delivered or given up, and removed then',
  'the announcement of the erasure to webhooks and streams, which names the id',
]

const NOT_REACHED = [
  'single words and texts of two, such as tags, conditions of rules and names of agents, where nobody can tell whose word it is; parts of a name; and what was put into other words',
  'ids of other systems that have fewer than eight characters, which are numbers of other things too',
  'what bytes hold compressed or in another encoding than UTF-8',
  'digests without salt of evidence in logs of former releases',
  'letters that were delivered, what was sent outside before, and what people have fetched',
  'the write-ahead log of the database until it is recycled, and whatever archives or replicates it',
  'dead rows that an open transaction still sees, and those of tables that were not vacuumed, until the database vacuums them',
  'bytes in free space of the database and of the file system until they are overwritten',
  'backups until they expire',
  'log files and traces that the operator keeps',
]
