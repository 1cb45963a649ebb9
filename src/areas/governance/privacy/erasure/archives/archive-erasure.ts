import type { Logger } from 'pino'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import { UnreadableArchive } from '../../../../../storage/export-kind.ts'
import type { RetainableKind } from '../../../../../storage/rows/retainable.ts'
import { ownWordsOf, type TableDescription } from '../../../../../storage/table.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { ArchiveReissuer, StoredExport } from '../../../../work/exports/index.ts'
import type { HeldThings, HoldsOver } from '../../../holds/index.ts'
import type { Contributions } from '../contributions.ts'
import { type KeptRows, tally } from '../copies/copy-pass.ts'
import type { RetentionGrounds } from '../copies/retention-grounds.ts'
import type { Work } from '../erasure-driver.ts'
import type { ErasurePayer } from '../erasure-store.ts'
import { signsOf } from '../last-look/signs.ts'
import type { TextRunStore } from '../text-run-store.ts'
import { copyFinder, digestsOf, ownVersions, runsInDebate, WRITTEN } from '../text-runs.ts'
import {
  archiveJudge,
  asArchived,
  authorsIn,
  eventsIn,
  isOfRows,
  itemsIn,
  type Looked,
  logOf,
  rowsIn,
  withInner,
} from './archive-judge.ts'

interface ArchiveErasureDependencies {
  archives: () => ArchiveReissuer
  kinds: () => readonly RetainableKind[]
  dataMap: () => readonly TableDescription[]
  grounds: RetentionGrounds
  contributions: Contributions
  log: Pick<EventLog, 'read'>
  runs: TextRunStore
  holdsOver: HoldsOver
  tenantsOf: Family['tenantsOf']
  logger: Logger
}

/** The result of a look through all archives. */
export interface ArchivesLook {
  written_anew: number
  /** Whose hold keeps an archive that holds the person, if one does. */
  held?: string
  unreadable: { organization_id: string; archive_id: string }[]
  kept: KeptRows[]
}

/** Finds what the person wrote in retention archives, and rewrites the archives without it. */
export function archiveErasure(needs: ArchiveErasureDependencies) {
  const { archives, kinds, dataMap, grounds, contributions, log, runs, holdsOver, tenantsOf, logger } = needs
  const judge = archiveJudge({ kinds, dataMap, grounds, log })

  async function* within({ payers, beat }: Work) {
    for (const payer of payers)
      for (const archive of await archives().lasting(await tenantsOf(payer.organization_id))) {
        await beat()
        yield { payer, archive }
      }
  }

  /** Undefined where the archive cannot be read as it was signed. */
  async function unlessUnreadable<Result>(
    archive: StoredExport,
    act: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await act()
    } catch (fault) {
      if (!(fault instanceof UnreadableArchive)) throw fault
      logger.warn({ err: fault, archive: archive.id, org: archive.org }, 'An archive of retention cannot be read')
      return undefined
    }
  }

  async function keepRunsOf(archive: StoredExport, work: Work, own: ReturnType<typeof ownVersions>) {
    const { erasure, whose, key, beat } = work
    const digests = digestsOf(key)
    for (const item of itemsIn(await archives().parts(archive))) {
      await beat()
      const part = logOf(item)
      if (part && own.has(item.id))
        await runs.keep(
          erasure.id,
          await runsInDebate(asArchived(log, item.id, await eventsIn(part)), item.id, own, key),
        )
      if (part) continue
      const names = kinds().find(({ kind }) => kind === item.kind)?.rowsOf ?? []
      const tables = dataMap().filter(({ table, category }) => names.includes(table) && WRITTEN.has(category))
      const rows = withInner((await Promise.all(item.parts.filter(isOfRows).map(rowsIn))).flatMap(({ rows }) => rows))
      if (!rows.some((row) => tables.flatMap(authorsIn(row)).includes(whose.id))) continue
      const columns = new Set(tables.flatMap(ownWordsOf))
      const texts = rows.map((row) =>
        Object.entries(row).flatMap(([name, value]) => (columns.has(name) ? [value] : [])),
      )
      const found = digests.own(texts).map(({ digest, weight }) => ({ digest, weight, debateId: '', theirs: true }))
      await runs.keep(erasure.id, found)
    }
  }

  /** How many parts hold something of the person, and what stays by the policy. */
  async function lookedThrough(archive: StoredExport, looked: Looked, beat: Work['beat']) {
    const counted = tally()
    for (const item of itemsIn(await archives().parts(archive))) {
      await beat()
      const { changed, kept, ground } = await judge(item, looked)
      counted.found.cleared(changed.size)
      counted.found.kept(archive.org, ARCHIVES, ground, kept)
    }
    return counted
  }

  const writeAnew = (archive: StoredExport, erasureId: string, looked: Looked, beat: Work['beat']) =>
    archives().reissue(archive, erasureId, async (parts, add) => {
      for (const item of itemsIn(parts)) {
        await beat()
        const { changed } = await judge(item, looked)
        for (const part of item.parts) {
          if (!changed.has(part)) await add(part.name, await part.open())
          const text = changed.get(part)
          if (text !== undefined) await add(part.name, text)
        }
      }
    })

  return {
    /** Keeps the digests by which their texts in archives are recognised. */
    async keepRuns(work: Work): Promise<void> {
      const own = ownVersions(await contributions.of(work.whose.id))
      for await (const { archive } of within(work))
        await unlessUnreadable(archive, () => keepRunsOf(archive, work, own))
    },

    /** Rewrites every archive that holds texts of the person, unless a hold keeps it. */
    async clear(work: Work): Promise<ArchivesLook> {
      const { erasure, whose, key, knownAs, beat } = work
      const signs = signsOf(knownAs)
      const find = await copyFinder(runs, erasure.id, key)
      const own = ownVersions(await contributions.of(whose.id))
      const look: ArchivesLook = { written_anew: 0, unreadable: [], kept: [] }
      for await (const { payer, archive } of within(work)) {
        const looked = { whose, signs, own, payer, find }
        const counted = await unlessUnreadable(archive, async () => {
          const found = await lookedThrough(archive, looked, beat)
          if (found.cleared === 0) return found
          if (holds(await holdsOver(payer.organization_id), archive)) {
            look.held = `a legal hold of ${payer.organization_id} over the archive ${archive.id}`
            return found
          }
          await writeAnew(archive, erasure.id, looked, beat)
          look.written_anew++
          return found
        })
        if (counted) look.kept.push(...counted.kept())
        else look.unreadable.push({ organization_id: payer.organization_id, archive_id: archive.id })
      }
      return look
    },

    /** Whether an archive is being written, into which texts may have come before they were cleared. */
    isWriting: async ({ payers }: Pick<Work, 'payers'>): Promise<boolean> => {
      for (const { organization_id } of payers)
        if (await archives().isWritingLasting(await tenantsOf(organization_id))) return true
      return false
    },

    /** The certificate's part for one payer; nothing is pending when it is signed. */
    async counts({ erasure }: Pick<Work, 'erasure'>, { organization_id }: Pick<ErasurePayer, 'organization_id'>) {
      const unreadable = (erasure.facts.unreadable ?? []) as ArchivesLook['unreadable']
      const own = unreadable.filter((each) => each.organization_id === organization_id)
      return {
        written_anew: await archives().reissuedFor(await tenantsOf(organization_id), erasure.id),
        waiting: 0,
        unreadable: own.map(({ archive_id }) => archive_id),
      }
    },
  }
}
export type ArchiveErasure = ReturnType<typeof archiveErasure>

const ARCHIVES = 'stored_exports'

const holds = ({ debates, users }: HeldThings, { wish }: StoredExport) =>
  idsIn(wish.debate_ids).some((id) => debates.has(id)) || idsIn(wish.user_ids).some((id) => users.has(id))

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
