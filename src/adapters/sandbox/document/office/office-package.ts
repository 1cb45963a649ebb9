import { posix } from 'node:path'
import { Inflate } from 'fflate'
import { readXmlEvents } from '../markup/xml.ts'
import { Refused } from '../refusal.ts'

const MOST_ENTRIES = 2_000
const MOST_UNPACKED = 100_000_000
const RATIO = 200
const RATIO_FROM = 1_000_000
const PIECE = 65_536

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

interface Entry {
  method: number
  packed: number
  offset: number
}

/** The ZIP archive of an Office document: unpacks each file on demand, all together within one limit. */
export class Zip {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #unpacked = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#readDirectory()
    } catch (fault) {
      throw fault instanceof RangeError ? new Refused('malformed') : fault
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** The content of a file; undefined if there is none. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    try {
      return this.#unpack(this.#packedBytes(entry), entry.method)
    } catch (fault) {
      throw fault instanceof Refused ? fault : new Refused('malformed')
    }
  }

  #readDirectory() {
    const end = this.#endOfDirectory()
    const count = this.#view.getUint16(end + 10, true)
    if (count > MOST_ENTRIES) throw new Refused('too_many_entries')
    let at = this.#view.getUint32(end + 16, true)
    for (let entry = 0; entry < count; entry++) {
      if (this.#view.getUint32(at, true) !== CENTRAL) throw new Refused('malformed')
      const flags = this.#view.getUint16(at + 8, true)
      if (flags & 1) throw new Refused('encrypted')
      const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
        this.#view.getUint16(at + field, true),
      )
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
      this.#entries.set(name, {
        method: this.#view.getUint16(at + 10, true),
        packed: this.#view.getUint32(at + 20, true),
        offset: this.#view.getUint32(at + 42, true),
      })
      at += 46 + nameLength + extra + comment
    }
  }

  #endOfDirectory(): number {
    const earliest = Math.max(0, this.#bytes.length - LONGEST_COMMENT - 22)
    for (let at = this.#bytes.length - 22; at >= earliest; at--) {
      if (this.#view.getUint32(at, true) === END) return at
    }
    throw new Refused('malformed')
  }

  #packedBytes({ offset, packed }: Entry): Uint8Array {
    if (this.#view.getUint32(offset, true) !== LOCAL) throw new Refused('malformed')
    const start = offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true)
    if (start + packed > this.#bytes.length) throw new Refused('malformed')
    return this.#bytes.subarray(start, start + packed)
  }

  /** Does not trust the sizes in the directory, but counts the unpacked bytes. */
  #unpack(packed: Uint8Array, method: number): Uint8Array {
    if (method === STORED) return this.#counted(packed)
    if (method !== DEFLATED) throw new Refused('malformed')
    const parts: Uint8Array[] = []
    let length = 0
    let isWhole = false
    const inflate = new Inflate((part, final) => {
      length += part.length
      if (length > RATIO_FROM && length > packed.length * RATIO) throw new Refused('suspicious')
      parts.push(this.#counted(part))
      isWhole ||= final
    })
    for (let at = 0; at < packed.length || at === 0; at += PIECE) {
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
    }
    if (!isWhole) throw new Refused('malformed')
    const whole = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  #counted(part: Uint8Array): Uint8Array {
    this.#unpacked += part.length
    if (this.#unpacked > MOST_UNPACKED) throw new Refused('too_large')
    return part
  }
}

/** The content of a part that must exist. */
export function needed(zip: Zip, name: string): Uint8Array {
  const bytes = zip.read(name)
  if (!bytes) throw new Refused('malformed')
  return bytes
}

/** The targets of the relations of a part, by id. */
export function relationsOf(zip: Zip, part: string): Map<string, { target: string; type: string }> {
  const found = new Map<string, { target: string; type: string }>()
  const bytes = zip.read(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`))
  if (!bytes) return found
  readXmlEvents(bytes, {
    open({ name, attributes: { Id, Target, Type = '', TargetMode } }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      found.set(Id, { target, type: Type.slice(Type.lastIndexOf('/') + 1) })
    },
  })
  return found
}

/** Title, author and date from the core properties. */
export function coreFacts(zip: Zip): { title?: string; author?: string; publishedAt?: string; language?: string } {
  const bytes = zip.read('docProps/core.xml')
  const facts: Record<string, string> = {}
  let open = ''
  if (bytes)
    readXmlEvents(bytes, {
      open: ({ name }) => {
        open = name
      },
      close: () => {
        open = ''
      },
      text: (words) => {
        facts[open] = (facts[open] ?? '') + words
      },
    })
  const time = Date.parse(facts['dcterms:modified'] ?? facts['dcterms:created'] ?? '')
  return {
    ...(facts['dc:title']?.trim() ? { title: facts['dc:title'] } : {}),
    ...(facts['dc:creator']?.trim() ? { author: facts['dc:creator'] } : {}),
    ...(Number.isNaN(time) ? {} : { publishedAt: new Date(time).toISOString() }),
  }
}

/** Whether an on-off property is on: present, and not explicitly off. */
export const isOn = (value: string | undefined) => !['0', 'false', 'off', 'none'].includes(value ?? '')
