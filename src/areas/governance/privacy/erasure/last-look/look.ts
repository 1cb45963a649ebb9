import type { Platform } from '../../../../../platform.ts'
import type { Sealing } from '../../../../../shared/crypto/encryption.ts'
import { authorColumn, type TableDescription } from '../../../../../storage/table.ts'
import type { RetentionGrounds } from '../copies/retention-grounds.ts'
import type { Work } from '../erasure-driver.ts'
import { addressRemoval, type RemoveAddress } from './address-removal.ts'
import { addressRemovalStore } from './address-removal-store.ts'
import { type LookReport, lookReport, type ResidueColumn } from './report.ts'
import {
  type CandidateRow,
  catalogueStore,
  type OwnerStore,
  ownerStore,
  type ReadCatalogue,
  type SearchedTable,
  type SearchPages,
  searchStore,
} from './search-store.ts'
import { type Sign, type Signs, signsOf } from './signs.ts'
import { vacuumStore } from './vacuum-store.ts'

interface OpenLastLookDependencies extends Pick<Platform, 'db' | 'log' | 'sealing'> {
  dataMap: () => readonly TableDescription[]
  grounds: RetentionGrounds
  eraseTexts: (debateId: string, versions: readonly number[]) => Promise<unknown>
}

/** Composes the last look of an erasure and the vacuum after it. */
export function openLastLook({ db, dataMap, grounds, log, eraseTexts, sealing }: OpenLastLookDependencies) {
  const vacuum = vacuumStore(db)
  return {
    look: lastLook({
      dataMap,
      sealing,
      wholeOf: grounds.wholeOf,
      readCatalogue: catalogueStore(db),
      pages: searchStore(db),
      openOwners: () => ownerStore(db),
      remove: addressRemoval({ store: addressRemovalStore(db), grounds, log, eraseTexts }),
    }),
    vacuum: () => vacuum(dataMap().flatMap(({ table, personal }) => (personal.length > 0 ? [table] : []))),
  }
}

interface LastLookDependencies {
  dataMap: () => readonly TableDescription[]
  readCatalogue: ReadCatalogue
  pages: SearchPages
  openOwners: () => OwnerStore
  wholeOf: (table: string) => { column: string | undefined } | undefined
  remove: RemoveAddress
  sealing: Pick<Sealing, 'open'>
}

/** The result of a look through the whole database. */
export interface Looked {
  report: LookReport
  /** How many rows no longer hold the address. */
  removed: number
  /** Whether a running job holds the address. */
  isBusy: boolean
  /** Payers of rows that hold the address or an id, and that are not part of the erasure yet. */
  strangers: string[]
}

/** After this many looks, rows that are still there are no part of a whole that could go. */
const WHOLE_LOOKS = 3
const PSEUDONYM = 'The account of this id has no name and no address any more'
/** Ids of other systems identify the person there, so they are erased like addresses. */
const TELLING = ['address', 'external_id'] as const

/** Searches every text column of every schema for signs of the person, and removes the address where a rule allows it. */
function lastLook({ dataMap, readCatalogue, pages, openOwners, wholeOf, remove, sealing }: LastLookDependencies) {
  const authorOf = ({ kept }: SearchedTable) => kept && authorColumn(kept)

  /** What each column of a row holds; sealed texts are opened. */
  async function signsIn(
    { columns, sealed }: SearchedTable,
    row: CandidateRow,
    { of }: Signs,
    { report, erasureId }: { report: LookReport; erasureId: string },
  ) {
    const found = new Map<string, Set<Sign>>()
    const add = (column: string, signs: ReadonlySet<Sign>) => {
      if (signs.size > 0) found.set(column, new Set([...(found.get(column) ?? []), ...signs]))
    }
    for (const [i, { name: column, isBytes }] of columns.entries()) {
      const text = row.texts[i] ?? ''
      add(column, of(isBytes ? fromBytes(text) : text))
    }
    for (const [i, { column, within }] of sealed.entries()) {
      const [text, owner] = row.sealed[i] ?? []
      // What this erasure itself has to know goes with the certificate.
      if (typeof text !== 'string' || typeof owner !== 'string' || owner === erasureId) continue
      const opened = await sealing.open(text, owner)
      report.opened(opened !== undefined)
      add(within ?? column, of(opened ?? ''))
    }
    return found
  }

  return async ({ erasure, whose, knownAs, payers, beat }: Work): Promise<Looked> => {
    const signs = signsOf(knownAs)
    const report = lookReport()
    const owners = openOwners()
    const strangers = new Set<string>()
    const isAlone = Number(erasure.facts.looks ?? 0) >= WHOLE_LOOKS
    let [removed, isBusy] = [0, false]

    async function payerOf(row: CandidateRow): Promise<string | null> {
      const owner = row.owner ?? (row.debate === null ? null : await owners.tenantOf(row.debate))
      return owner === null ? null : owners.payerOf(owner)
    }

    async function judge(table: SearchedTable, row: CandidateRow) {
      const found = await signsIn(table, row, signs, { report, erasureId: erasure.id })
      if (found.size === 0) return
      const payer = await payerOf(row)
      const part = payers.find(({ organization_id }) => organization_id === payer)
      const isStrangers = payer !== null && !part
      const holding = (sign: Sign) => [...found].filter(([, held]) => held.has(sign)).map(([column]) => column)
      const id = holding('id')
      const telling = TELLING.map((sign) => ({ sign, columns: holding(sign) }))
      const columns = telling.flatMap(({ columns }) => columns)
      if (isStrangers) {
        if (columns.length + id.length > 0) strangers.add(payer)
        return
      }
      const [full, single] = [holding('full_name'), holding('single_name')]
      const isSurely = columns.length + id.length > 0
      const named = isLetter(table) ? [...full, ...(isSurely ? single : [])] : []
      const going = [...new Set([...columns, ...named])]
      const policy = part?.policy ?? 'erase'
      const removal =
        going.length > 0
          ? await remove({ table, row, columns: going, policy, userId: whose.id, isAlone, redacted: signs.redacted })
          : undefined
      if (removal?.isGone) removed += 1
      if (removal?.isBusy) isBusy = true
      if (removal?.isGone || removal?.isBusy) return
      const stays: Omit<ResidueColumn, 'rows'>[] = [
        ...telling.flatMap(({ sign, columns }) =>
          columns.map((column) => ({ column, holds: sign, ground: removal?.stays.get(column) ?? '' })),
        ),
        ...id.map((column) => ({ column, holds: 'id' as const, ground: PSEUDONYM })),
      ]
      report.stays(payer, table.name, stays)
      for (const column of new Set([...full, ...single])) report.named(payer, table.name, column)
    }

    for (const table of await readCatalogue(dataMap())) {
      let rows = 0
      const wanted = { sought: signs.sought, author: authorOf(table), whole: wholeOf(table.name)?.column }
      for await (const page of pages(table, wanted)) {
        await beat()
        rows += page.rows
        for (const row of page.candidates) await judge(table, row)
      }
      report.searched(table, rows)
    }
    return { report, removed, isBusy, strangers: [...strangers].sort() }
  }
}
export type LastLook = ReturnType<typeof lastLook>

/** Letters have no owner: one with the person's full name is deleted, to whomever it is addressed. */
const isLetter = ({ kept, owner }: SearchedTable) => kept?.category === 'delivery' && owner === undefined

/** The text of bytes that the database shows with escapes. */
const fromBytes = (shown: string) =>
  Buffer.from(
    shown.replace(/\\(\\|[0-7]{3})/g, (_, code: string) =>
      code === '\\' ? code : String.fromCharCode(Number.parseInt(code, 8)),
    ),
    'latin1',
  ).toString()
