import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { TableDescription } from '../../../../../storage/table.ts'
import { staysKept } from '../copies/log-copies.ts'
import type { RetentionGrounds } from '../copies/retention-grounds.ts'
import type { ErasurePolicy } from '../tables.ts'
import type { AddressRemovalStore } from './address-removal-store.ts'
import type { CandidateRow, SearchedTable } from './search-store.ts'

interface AddressRemovalDependencies {
  store: AddressRemovalStore
  grounds: RetentionGrounds
  log: Pick<EventLog, 'read'>
  eraseTexts: (debateId: string, versions: readonly number[]) => Promise<unknown>
}

/** What became of columns with the address: cleared, kept for a reason, or the row was busy. */
export interface Removal {
  isGone: boolean
  isBusy: boolean
  stays: ReadonlyMap<string, string>
}

interface Found {
  table: SearchedTable
  row: CandidateRow
  columns: readonly string[]
  /** The policy of the row's payer; none keeps a row without one. */
  policy: ErasurePolicy
  userId: string
  redacted: (text: string) => string
  /** Whether removing the whole that it is a part of did not remove it. */
  isAlone: boolean
}

const GONE: Removal = { isGone: true, isBusy: false, stays: new Map() }
const BUSY: Removal = { isGone: false, isBusy: true, stays: new Map() }

const HASHED = 'A chain or tree of hashes covers it, which would no longer verify'
const BOUND = 'A key or a constraint of the database holds the column to what it says'
const UNKNOWN = 'The data map does not know this table, so no rule removes it'
const RULE = 'The rule of this table keeps its rows as they are, whatever stands in them'
const ACCOUNTS = 'It stands in the account of another person, or of an organization'
const FOLDED = 'It is folded from the log of a debate, and says what stands there'
const WRITTEN_OTHERWISE = 'It is written in a way in which it cannot be taken out of the text alone'
const POLICY = 'The policy of the organization keeps questions, decisions and what others wrote'

/** Columns whose text can go without breaking the hashes over it, and what goes along. */
const HASHED_TABLES: Readonly<Record<string, readonly string[]>> = {
  events: ['private'],
  audit_entries: ['private', 'salt'],
}
/** The one column of accounts and organizations that can be emptied. */
const BILLING = 'billing_email'
const ACCOUNT_TABLES: ReadonlySet<string> = new Set(['users', 'organizations', 'memberships'])

const isPersonal = ({ personal }: TableDescription, column: string) => (personal as readonly string[]).includes(column)
const isFree = ({ columns, sealed }: SearchedTable, column: string) =>
  columns.some(({ name, isBound, isBytes }) => name === column && !isBound && !isBytes) &&
  !sealed.some((each) => each.column === column)

/** Invitations, letters and sign-in tokens: they are deleted with the person they are for. */
const isAboutPeople = ({ person }: TableDescription, owner: string | undefined) =>
  person?.erase === 'delete' && (owner === undefined || person.by.some((column) => column.startsWith('email:')))

/** Removes the address from a row where a rule of its table allows it, and says why where none does. */
export function addressRemoval({ store, grounds, log, eraseTexts }: AddressRemovalDependencies) {
  /** Why a column stays, or nothing. */
  async function groundFor({ table, row, policy, userId }: Found, column: string) {
    const { kept, isQueue } = table
    if (isQueue) return undefined
    if (!kept) return UNKNOWN
    const hashed = HASHED_TABLES[kept.table]
    if (hashed && !hashed.includes(column)) return HASHED
    if (kept.table === 'audit_entries') return undefined
    if (kept.table === 'events') {
      const event = (await log.read(row.debate ?? '')).find(({ version }) => version === row.version)
      return policy === 'keep' && event && staysKept(event) ? POLICY : undefined
    }
    if (ACCOUNT_TABLES.has(kept.table)) return column === BILLING ? undefined : ACCOUNTS
    if (grounds.isFolded(kept.table)) return FOLDED
    const ground = grounds.groundToStay(kept, row, policy, userId)
    if (ground !== undefined) return `${RULE}: ${ground}`
    return isPersonal(kept, column) || isFree(table, column) ? undefined : BOUND
  }

  /** Empties personal columns; from other columns only the address is removed, so that the row keeps working. */
  async function takeOut(
    { table, row, redacted }: Found,
    kept: TableDescription,
    going: string[],
    stays: Map<string, string>,
  ) {
    const emptied = going.filter((column) => isPersonal(kept, column))
    if (emptied.length > 0) {
      await store.clear(table, row, emptied, HASHED_TABLES[kept.table] ?? [...emptied, ...(kept.confirms ?? [])])
      return { isGone: true, isBusy: false, stays }
    }
    const texts = new Map<string, string>()
    for (const [i, { name }] of table.columns.entries()) {
      if (!going.includes(name)) continue
      const text = row.texts[i] ?? ''
      if (redacted(text) === text) stays.set(name, WRITTEN_OTHERWISE)
      else texts.set(name, redacted(text))
    }
    if (texts.size === 0) return { isGone: false, isBusy: false, stays }
    if (await store.replace(table, row, texts)) return { isGone: true, isBusy: false, stays }
    for (const column of texts.keys()) stays.set(column, BOUND)
    return { isGone: false, isBusy: false, stays }
  }

  return async (found: Found): Promise<Removal> => {
    const { table, row, columns, isAlone } = found
    const { kept } = table
    const stays = new Map<string, string>()
    for (const column of columns) {
      const ground = await groundFor(found, column)
      if (ground !== undefined) stays.set(column, ground)
    }
    const going = columns.filter((column) => !stays.has(column))
    if (going.length === 0) return { isGone: false, isBusy: false, stays }
    if (table.isQueue) return (await store.removeJob(table, row)) ? GONE : BUSY
    const whole = isAlone ? undefined : kept && grounds.wholeOf(kept.table)
    if (whole) await whole.remove(row.owner ?? '', row.whole ?? '')
    else if (kept && isAboutPeople(kept, table.owner)) await store.remove(table, row)
    else if (kept?.table === 'events') await eraseTexts(row.debate ?? '', [Number(row.version)])
    else if (kept) return takeOut(found, kept, going, stays)
    return { isGone: true, isBusy: false, stays }
  }
}
export type RemoveAddress = ReturnType<typeof addressRemoval>
