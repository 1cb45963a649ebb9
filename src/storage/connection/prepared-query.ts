import pg from 'pg'

/** A statement as it is sent. */
export interface NamedStatement {
  /** The server knows it by this once it has prepared it; undefined where it does not prepare it. */
  name: string | undefined
  text: string
}

type Row = Record<string, unknown>
export type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
type Done = (fault: Error | null | undefined, result: Result) => void

/** How the rows of a prepared statement are read. */
interface Columns {
  names: readonly string[]
  read: readonly ((text: string) => unknown)[]
  /** A row without values: a copy of it is filled faster than an object grows. */
  empty: Row
}

/** The columns of the statements that a connection has prepared, by their names. */
type Described = Map<string, Columns>

const describedOn = new WeakMap<object, Described>()

function describedBy(connection: object): Described {
  const known = describedOn.get(connection) ?? new Map<string, Columns>()
  describedOn.set(connection, known)
  return known
}

/** A statement that answers no rows has no columns. */
const NO_COLUMNS: Columns = { names: [], read: [], empty: {} }

/** What connections of the driver have beyond their published type. */
export interface DriverConnection {
  stream: { write(bytes: Buffer): unknown }
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { portal: string; statement: string; values: unknown[] }): void
  execute(message: { portal: string; rows: number }): void
  /** The texts of statements whose parsing the server has not reported, by their names. */
  submittedNamedStatements: Record<string, string>
}

interface DriverResult extends Result {
  fields: readonly { name: string }[]
  _parsers: readonly ((text: string) => unknown)[] | undefined
}

interface DriverMethods {
  name: string | undefined
  queryMode: 'extended'
  values: readonly unknown[]
  callback: (fault: Error | null | undefined, result: Result) => void
  _result: DriverResult
  _canceledDueToError: unknown
  prepare(connection: DriverConnection): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleError(fault: Error, connection: DriverConnection): void
}

/** What queries of the driver have beyond their published type. */
const DriverQuery = pg.Query as unknown as new (text: string) => DriverMethods

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

/**
 * A query of the driver for a statement that is prepared: the driver would describe it, and learn to read its rows, at
 * each of its uses. Here that is done once on each connection, since the server refuses a prepared statement when what
 * it answers changes, and all that is sent of it afterwards is one piece.
 */
export class PreparedQuery extends DriverQuery {
  readonly #described: Described
  #columns: Columns | undefined

  constructor({ connection }: pg.Client, { name, text }: NamedStatement, values: readonly unknown[], done: Done) {
    super(text)
    this.name = name
    this.queryMode = 'extended'
    this.values = values
    this.#described = describedBy(connection)
    this.callback = done
  }

  override prepare(connection: DriverConnection) {
    const { name } = this
    this.#columns = name === undefined ? undefined : this.#described.get(name)
    if (name === undefined || !this.#columns) return super.prepare(connection)
    connection.stream.write(boundAndExecuted(name, this.values.map(prepareValue)))
  }

  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message)
    const { fields, _parsers: read = [] } = this._result
    const names = fields.map(({ name }) => name)
    this.#columns = { names, read, empty: Object.fromEntries(names.map((name) => [name, null])) }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this._canceledDueToError) return
    const { names, read, empty } = this.#columns ?? NO_COLUMNS
    const row: Row = { ...empty }
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at]
        if (text !== null && text !== undefined) row[names[at] as string] = read[at]?.(text)
      }
      this._result.rows.push(row)
    } catch (fault) {
      this._canceledDueToError = fault
    }
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection) {
    super.handleCommandComplete(message, connection)
    const { name } = this
    if (name !== undefined && !this.#described.has(name)) this.#described.set(name, this.#columns ?? NO_COLUMNS)
  }
}

/** Sends a query of this kind; what it fails with is what it is told. */
export const answerOf = (client: pg.Client, queryFor: (done: Done) => PreparedQuery): Promise<Result> =>
  new Promise((resolve, reject) => {
    const done: Done = (fault, result) => (fault ? reject(fault) : resolve(result))
    client.query(queryFor(done) as unknown as pg.Query)
  })

/** The statement of this name is closed on the connection: if it is prepared again, it is described again. */
export const forgetDescription = ({ connection }: pg.Client, name: string) => describedOn.get(connection)?.delete(name)

/** Without a portal's name, for all rows, up to the point where the server begins anew after an error. */
const EXECUTED = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

const BIND = 0x42
const BINARY = 1
const NULL = -1

/** The messages that bind a prepared statement to values and execute it; rows are answered as text. */
function boundAndExecuted(name: string, values: readonly (string | Buffer | null)[]): Buffer {
  const count = values.length
  let room = 16 + name.length + 6 * count
  const sizes: number[] = []
  for (const value of values) {
    const size = value === null ? 0 : typeof value === 'string' ? Buffer.byteLength(value) : value.length
    sizes.push(size)
    room += size
  }
  const bytes = Buffer.allocUnsafe(room + EXECUTED.length)
  bytes[0] = BIND
  bytes[5] = 0
  let at = 6 + bytes.write(name, 6, 'latin1')
  bytes[at] = 0
  at = bytes.writeUInt16BE(count, at + 1)
  for (const value of values) at = bytes.writeUInt16BE(Buffer.isBuffer(value) ? BINARY : 0, at)
  at = bytes.writeUInt16BE(count, at)
  for (const [index, value] of values.entries()) {
    const size = sizes[index] ?? 0
    at = bytes.writeInt32BE(value === null ? NULL : size, at)
    if (value === null) continue
    at += typeof value === 'string' ? bytes.write(value, at, size, 'utf8') : value.copy(bytes, at)
  }
  at = bytes.writeUInt32BE(0x0001_0000, at)
  bytes.writeInt32BE(at - 1, 1)
  return bytes.subarray(0, at + EXECUTED.copy(bytes, at))
}
