import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { TObject } from 'typebox'
import type { JsonObject } from '../../shared/canonical-json.ts'
import { compiledOnce } from '../../shared/compiled-schema.ts'
import type { Permission } from '../../shared/identity/permissions.ts'
import { batchedWrites } from '../../shared/serial-work.ts'
import type { Listener } from '../../storage/connection/listener.ts'
import { sideBySide } from '../../storage/connection/together.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { readPayload } from '../payload.ts'

/** What an area announces, by the name in webhook deliveries, such as `knowledge.indexed`. */
export type AnnouncementTypes = Readonly<Record<string, AnnouncementType>>

export interface AnnouncementType {
  /**
   * Its name on the stream, such as `knowledge_indexed`, or several, of which each announcement says one (`as`). Webhooks
   * may subscribe to it by these names too.
   */
  also: string | readonly string[]
  /** A description, for people who choose what to subscribe to. */
  meaning: string
  /** Its content: ids, numbers and short words. */
  data: TObject
  /** Who follows the organization hears it only with this permission. */
  needs?: Permission
  /** It is told on the stream and kept nowhere, so that its content may have words of people; webhooks are not offered it. */
  streamOnly?: true
}

export interface Announcement {
  org: string
  name: string
  /** Its name on the stream, where it has several. */
  as?: string | undefined
  debateId?: string | undefined
  data: JsonObject
}

/** An announcement as it is received. */
export interface SentAnnouncement extends Omit<Announcement, 'as'> {
  also: string
  needs?: Permission | undefined
  at: string
}

/**
 * Announces to the organization's webhooks, exactly once, and to its followers on the stream of any node, once the
 * transaction has committed; to nobody if it rolls back. The stream tells announcements in their order and never repeats one.
 */
export type Announce = (tx: Transaction, ...said: readonly Announcement[]) => Promise<void>

/**
 * Announces as `Announce` does, but the returned function tells the stream, once the transaction has committed: commits that
 * notify wait for each other. A process that dies in between leaves the stream untold, never the webhooks.
 */
export type AnnounceApart = (tx: Transaction, ...said: readonly Announcement[]) => Promise<() => void>

/** Called with an announcement in the transaction that makes it. */
export type AnnouncementListener = (tx: Transaction, heard: SentAnnouncement) => Promise<void>

interface AnnouncerOptions {
  db: Database
  listener: Pick<Listener, 'listen'>
  logger: Logger
  now: () => Date
}

interface AnnouncingArea {
  announces?: AnnouncementTypes
  hears?: AnnouncementListener
}

const CHANNEL = 'announced'
/** PostgreSQL carries less than 8,000 bytes; a longer announcement is sent without its data. */
const LONGEST_BYTES = 7_900
const MOST_AT_ONCE = 500

/** The announcements of one process. `start` receives every area: what they announce, and which of them listen. */
export function openAnnouncer({ db, listener, logger, now }: AnnouncerOptions) {
  const names = new Map<string, AnnouncementType>()
  const hearers: AnnouncementListener[] = []
  let number = 0

  function read({ org, name, as, debateId, data }: Announcement): Known {
    const type = names.get(name)
    if (!type) throw new Error(`${name} is announced by no area: declare it in the area's announces`)
    const { payload, faults } = isAsDescribed(type.data, data) ? { payload: data } : readPayload(type.data, data)
    if (faults) {
      const [{ field, message }] = faults
      throw new Error(`${name} was announced with invalid data: ${field} ${message}`)
    }
    const { needs } = type
    const also = streamName(name, type, as)
    return { type, heard: { org, name, also, needs, debateId, data: payload as JsonObject, at: now().toISOString() } }
  }

  const messagesOf = (known: readonly Known[]) => known.map(({ heard }) => onTheWire([++number, heard]))

  const toHearers = (known: readonly Known[]) =>
    known.flatMap(({ type, heard }) =>
      type.streamOnly ? [] : hearers.map((hear) => (side: Transaction) => hear(side, heard)),
    )

  const announce: Announce = async (tx, ...said) => {
    if (said.length === 0) return
    const known = said.map(read)
    const notified = notifying(messagesOf(known))
    await sideBySide(tx, (side) => notified.execute(side), ...toHearers(known))
  }

  const tellLater = batchedWrites<string>((messages) => notifying(messages).execute(db), MOST_AT_ONCE)

  const announceApart: AnnounceApart = async (tx, ...said) => {
    const known = said.map(read)
    const hearing = toHearers(known)
    if (hearing.length > 0) await sideBySide(tx, ...hearing)
    return () => {
      const sending = Promise.all(messagesOf(known).map(tellLater))
      sending.catch((error) => logger.warn({ err: error }, 'Announcements did not reach the stream'))
    }
  }

  return {
    announce,
    announceApart,

    start(areas: readonly AnnouncingArea[]) {
      for (const { announces = {}, hears } of areas) {
        if (hears) hearers.push(hears)
        for (const [name, known] of Object.entries(announces)) {
          if (names.has(name)) throw new Error(`${name} is announced by two areas`)
          names.set(name, known)
        }
      }
    },

    /** Every committed announcement of any node, from now on; the returned function ends it. */
    subscribe: (hear: (heard: SentAnnouncement) => void) =>
      listener.listen(
        CHANNEL,
        (text) => hear((JSON.parse(text) as Numbered)[1]),
        () => {},
      ),
  }
}

export type Announcer = ReturnType<typeof openAnnouncer>

const notifying = (messages: readonly string[]) =>
  sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`

function streamName(name: string, { also }: AnnouncementType, as: string | undefined): string {
  const said = typeof also === 'string' && as === undefined ? also : as
  if (said === undefined || !also.includes(said)) throw new Error(`${name} was announced without one of its names`)
  return said
}

/** Whether data has each field of its description, none beside them, and nothing within them, so that reading it changes nothing. */
function isAsDescribed(description: TObject, data: JsonObject): boolean {
  const names = Object.keys(data)
  if (names.length !== Object.keys(description.properties).length) return false
  const isFlat = names.every((name) => name in description.properties && !(data[name] instanceof Object))
  return isFlat && compiledOnce(description).Check(data)
}

interface Known {
  type: AnnouncementType
  heard: SentAnnouncement
}

/** The number keeps two equal announcements of a transaction apart, of which PostgreSQL would deliver one. */
type Numbered = [number: number, heard: SentAnnouncement]

function onTheWire([number, heard]: Numbered): string {
  const text = JSON.stringify([number, heard])
  return Buffer.byteLength(text) < LONGEST_BYTES ? text : JSON.stringify([number, { ...heard, data: {} }])
}
