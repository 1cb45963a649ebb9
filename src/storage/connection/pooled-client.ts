import type pg from 'pg'
import { isNameFault, poolerSign, preparingOn } from './pooler.ts'
import { answerOf, type DriverConnection, forgetDescription, PreparedQuery, type Result } from './prepared-query.ts'
import { isOutdated, MOST_NAMES, type StatementNames } from './statement-names.ts'

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/
const ONLY_READS = /\bread only$/
/** Texts of several statements take the simple protocol, in which they travel alone. */
const SEVERAL = /;/

/** The same as `commit`, so that it is seen that nobody waits for it. */
const UNAWAITED_COMMIT = 'end'

/** The same as `commit`, sent right behind the last statements, before they are answered. */
export const COMMIT_BEHIND = 'commit and no chain'

/** A connection that breaks is reported as such. */
const LOST_WITH_CONNECTION = () => {}

/** What it answers where nothing had to be asked. */
const unasked = (command: string): Result => ({ command, rowCount: 0, rows: [] })

/**
 * The first statement of a transaction, behind its beginning and before the point up to which the server skips after an
 * error: if the transaction does not begin, the statement is not executed. The server's first report of a parsed text
 * belongs to the beginning, so the driver learns the name of the statement only once the transaction has begun.
 */
class FirstQuery extends PreparedQuery {
  readonly #beginning: string
  #named: string | undefined
  #begun = false

  constructor(beginning: string, ...query: ConstructorParameters<typeof PreparedQuery>) {
    super(...query)
    this.#beginning = beginning
  }

  override prepare(connection: DriverConnection) {
    connection.parse({ name: '', text: this.#beginning, types: [] })
    connection.bind({ portal: '', statement: '', values: [] })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
    this.#named = this.name
    this.name = undefined
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection) {
    if (this.#begun) super.handleCommandComplete(message, connection)
    this.#begun = true
    this.name = this.#named
  }

  override handleError(fault: Error, connection: DriverConnection) {
    if (!this.#begun && this.#named !== undefined) delete connection.submittedNamedStatements[this.#named]
    super.handleError(fault, connection)
  }
}

/** A connection for as long as it is needed. */
export interface Lease {
  client: pg.PoolClient
  release(fault?: Error | boolean): void
}

/** Where connections come from. */
export interface Connections {
  /** One that other statements of the same request may use meanwhile. */
  shared(): Promise<Lease>
  /** One for a transaction. */
  exclusive(): Promise<Lease>
  /** Statements that each transaction begins with. */
  limits?: string | undefined
  /** Answers a single statement from elsewhere; undefined if it has to be asked here. */
  elsewhere?(text: string, values: readonly unknown[]): Promise<Result | undefined>
}

/**
 * A connection as Kysely uses it: for one statement or for a transaction, whose beginning travels with its first
 * statement. It is taken from the pool when the first statement comes. Texts that come again are prepared.
 */
export class PooledClient {
  readonly #connections: Connections
  readonly #names: StatementNames
  #lease: Promise<Lease> | undefined
  /** The text that begins a transaction, until its first statement. */
  #beginning: string | undefined
  #inTransaction = false
  /** The beginning of a transaction that travels alone, for which its statements wait. */
  #opening: Promise<unknown> | undefined
  /** Its end was sent already; the one that follows is none. */
  #hasEnded = false
  /** Nobody waits for the end of a transaction that changes nothing. */
  #onlyReads = false

  constructor(connections: Connections, names: StatementNames) {
    this.#connections = connections
    this.#names = names
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Result> {
    if (BEGIN.test(text)) return this.#begin(text)
    if (END.test(text)) return this.#end(text)
    if (text === COMMIT_BEHIND) return this.#endBehind()
    if (this.#hasEnded) throw new Error('A statement came after the end of its transaction')
    const { elsewhere } = this.#connections
    const answer = elsewhere && !this.#inTransaction ? await elsewhere(text, values) : undefined
    if (answer) return answer
    const beginning = this.#beginning
    this.#beginning = undefined
    this.#lease ??= this.#inTransaction ? this.#connections.exclusive() : this.#connections.shared()
    const { client } = await this.#lease
    const statement = { text, values, isAlone: !this.#inTransaction }
    if (beginning !== undefined && !SEVERAL.test(beginning))
      return ask(client, this.#names, { ...statement, beginning })
    if (beginning !== undefined) this.#opening = client.query(beginning)
    if (this.#opening) await this.#opening
    return ask(client, this.#names, statement)
  }

  release(fault?: Error | boolean) {
    this.#lease?.then(
      (lease) => lease.release(fault),
      () => {},
    )
    this.#lease = undefined
  }

  #begin(text: string): Result {
    this.release()
    this.#beginning = limited(text, this.#connections.limits)
    this.#opening = undefined
    this.#hasEnded = false
    this.#inTransaction = true
    this.#onlyReads = ONLY_READS.test(text)
    return unasked('BEGIN')
  }

  async #endBehind(): Promise<Result> {
    this.#hasEnded = true
    const lease = await this.#lease?.catch(() => undefined)
    if (!lease) return unasked('COMMIT')
    if (this.#opening) await this.#opening
    return lease.client.query(COMMIT_BEHIND)
  }

  async #end(text: string): Promise<Result> {
    const hadEnded = this.#hasEnded
    this.#hasEnded = false
    this.#beginning = undefined
    this.#opening = undefined
    this.#inTransaction = false
    const lease = hadEnded ? undefined : await this.#lease?.catch(() => undefined)
    if (!lease) return unasked(text.toUpperCase())
    if (!this.#onlyReads || text !== 'commit') return lease.client.query(text)
    lease.client.query(UNAWAITED_COMMIT).catch(LOST_WITH_CONNECTION)
    return unasked('COMMIT')
  }
}

/** Limits of its own, which stand in the text that begins a transaction, go before these. */
function limited(text: string, limits: string | undefined): string {
  if (limits === undefined) return text
  const [begin, ...own] = text.split(';')
  return [begin, limits, ...own].join(';')
}

interface Statement {
  text: string
  values: readonly unknown[]
  /** In a transaction nothing is answered after an error. */
  isAlone: boolean
  /** The text that begins its transaction, if that travels with it. */
  beginning?: string
}

/** Asks by the statement's name if it has one, and without where the server does not accept the name. */
export async function ask(
  client: pg.PoolClient,
  names: StatementNames,
  { text, values, isAlone, beginning }: Statement,
): Promise<Result> {
  const name = names.of(text)
  const isOfPooler = name === undefined ? undefined : poolerSign(client, name)
  if (name !== undefined) makeRoom(client, names, name)
  try {
    if (name === undefined && beginning === undefined) return await client.query(text, values as unknown[])
    return await answerOf(client, (done) =>
      beginning === undefined
        ? new PreparedQuery(client, { name, text }, values, done)
        : new FirstQuery(beginning, client, { name, text }, values, done),
    )
  } catch (fault) {
    if (fault instanceof Error) Error.captureStackTrace(fault)
    if (isOfPooler === undefined) throw fault
    if (isOutdated(fault)) names.renew()
    else if (!isNameFault(fault)) throw fault
    else if (isOfPooler(fault)) names.stop()
    if (!isAlone) throw fault
    return client.query(text, values as unknown[])
  }
}

/** Before a statement is prepared: closes those whose names were taken away, once there are as many as names. */
function makeRoom(client: pg.PoolClient, names: StatementNames, name: string) {
  const connection = preparingOn(client)
  if (name in connection.parsedStatements) return
  const parsed = Object.keys(connection.parsedStatements)
  if (parsed.length < MOST_NAMES) return
  const given = names.given()
  for (const former of parsed) {
    if (given.has(former)) continue
    connection.close({ type: 'S', name: former })
    delete connection.parsedStatements[former]
    forgetDescription(client, former)
  }
}
