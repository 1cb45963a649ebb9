import pg from 'pg'

/** A statement that is sent again and again, under a name if the server prepares it. */
export interface HotStatement {
  name: string | undefined
  text: string
}

export type Row = Record<string, unknown>
type Done = (fault: Error | undefined, rows: Row[]) => void

/** How the rows of a prepared statement are read. */
interface Columns {
  names: readonly string[]
  read: readonly ((text: string) => unknown)[]
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
const NO_COLUMNS: Columns = { names: [], read: [] }

interface DriverConnection {
  stream: { write(bytes: Buffer): unknown }
}

interface DriverResult {
  fields: readonly { name: string }[]
  _parsers: readonly ((text: string) => unknown)[] | undefined
}

interface DriverMethods {
  name: string | undefined
  values: readonly unknown[]
  callback: (fault: Error | null | undefined) => void
  _result: DriverResult
  _canceledDueToError: unknown
  prepare(connection: DriverConnection): void
  handleRowDescription(message: unknown): void
}

/** What queries of the driver have beyond their published type. */
const DriverQuery = pg.Query as unknown as new (text: string) => DriverMethods

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

/**
 * A query of the driver for statements of one line, which the driver would describe, and whose rows it would learn to
 * read, at each of their uses: a prepared statement is described once on its connection, since the server refuses it
 * when what it answers changes, and all that is sent of it afterwards is one piece.
 */
class HotQuery extends DriverQuery {
  readonly #rows: Row[] = []
  readonly #described: Described
  #columns: Columns | undefined

  constructor({ connection }: pg.Client, { name, text }: HotStatement, values: readonly unknown[], done: Done) {
    super(text)
    this.name = name
    this.values = values
    this.#described = describedBy(connection)
    this.callback = (fault) => done(fault ?? undefined, this.#rows)
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
    this.#columns = { names: fields.map(({ name }) => name), read }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this._canceledDueToError) return
    const { names, read } = this.#columns ?? NO_COLUMNS
    const row: Row = {}
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at]
        row[names[at] as string] = text === null || text === undefined ? null : read[at]?.(text)
      }
      this.#rows.push(row)
    } catch (fault) {
      this._canceledDueToError = fault
    }
  }

  handleCommandComplete() {
    const { name } = this
    if (name !== undefined && !this.#described.has(name)) this.#described.set(name, this.#columns ?? NO_COLUMNS)
  }
}

export const hotQuery = (client: pg.Client, statement: HotStatement, values: readonly unknown[]): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const done: Done = (fault, rows) => (fault ? reject(fault) : resolve(rows))
    client.query(new HotQuery(client, statement, values, done) as unknown as pg.Query)
  })

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
