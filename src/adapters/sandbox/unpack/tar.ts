import { type Receiver, Refused, treePath } from './entry.ts'

const BLOCK = 512
const LONGEST_NAMING = 65_536

const text = (block: Uint8Array, from: number, length: number) => {
  const field = Buffer.from(block.buffer, block.byteOffset + from, length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

/** A number in octal, or in base 256 as GNU writes large ones. */
function numberIn(block: Uint8Array, from: number, length: number): number {
  if (((block[from] ?? 0) & 0x80) !== 0) {
    const bytes = Buffer.from(block.buffer, block.byteOffset + from + length - 6, 6)
    return bytes.readUIntBE(0, 6)
  }
  const said = text(block, from, length).trim()
  if (!/^[0-7]*$/.test(said)) throw new Refused('malformed')
  return said === '' ? 0 : Number.parseInt(said, 8)
}

function isSound(block: Uint8Array): boolean {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (block[at] ?? 0)
  return sum === numberIn(block, 148, 8)
}

/** The records `<length> <key>=<value>` that stand before a file of the POSIX format. */
function paxFields(bytes: Buffer): Record<'path' | 'linkpath' | 'size', string | undefined> {
  const fields = { path: undefined, linkpath: undefined, size: undefined }
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at)
    const length = Number(bytes.toString('latin1', at, space))
    if (space < 0 || !Number.isInteger(length) || length < 5 || at + length > bytes.length)
      throw new Refused('malformed')
    const record = bytes.toString('utf8', space + 1, at + length - 1)
    const key = record.slice(0, record.indexOf('='))
    if (Object.hasOwn(fields, key)) Object.assign(fields, { [key]: record.slice(key.length + 1) })
    at += length
  }
  return fields
}

/** Reads a tar as it comes, in pieces of any size. */
export function tarReader(to: Receiver) {
  let held: Buffer = Buffer.alloc(0)
  /** Bytes of the entry before that are still to come: its content, then its padding. */
  let content = 0
  let padding = 0
  let keeps = false
  /** Content that names the next entry. */
  let naming: { type: string; parts: Buffer[] } | undefined
  let named: { path?: string | undefined; linkpath?: string | undefined; size?: string | undefined } = {}
  let isOver = false

  function endContent() {
    if (!naming) return
    const bytes = Buffer.concat(naming.parts)
    const name = bytes.toString('utf8').replace(/\0+$/, '')
    if (naming.type === 'x') named = { ...named, ...paxFields(bytes) }
    else named = { ...named, [naming.type === 'L' ? 'path' : 'linkpath']: name }
    naming = undefined
  }

  function begin(block: Buffer) {
    if (block.every((byte) => byte === 0)) {
      isOver = true
      return
    }
    if (!isSound(block)) throw new Refused('malformed')
    const type = String.fromCharCode(block[156] ?? 0)
    const size = named.size === undefined || 'xgLK'.includes(type) ? numberIn(block, 124, 12) : Number(named.size)
    if (!Number.isSafeInteger(size) || size < 0) throw new Refused('malformed')
    content = size
    padding = (BLOCK - (size % BLOCK)) % BLOCK
    keeps = false
    if ('xLK'.includes(type)) {
      if (size > LONGEST_NAMING) throw new Refused('odd_name')
      naming = { type, parts: [] }
      if (size === 0) endContent()
      return
    }
    if (type === 'g') return
    enter(block, type, size)
    named = {}
  }

  function enter(block: Buffer, type: string, size: number) {
    const isPosix = text(block, 257, 5) === 'ustar'
    const prefix = isPosix ? text(block, 345, 155) : ''
    const path = treePath(named.path ?? (prefix ? `${prefix}/${text(block, 0, 100)}` : text(block, 0, 100)))
    if (type === '5' || (path === undefined && size === 0)) return
    if (path === undefined) return to.leftOut()
    if (type === '2') {
      const target = Buffer.from(named.linkpath ?? text(block, 157, 100))
      content = padding = 0
      to.file({ path, kind: 'link', bytes: target.length })
      if (target.length > 0) to.bytes(target)
    } else if (type === '0' || type === '\0' || type === '7') {
      to.file({ path, kind: (numberIn(block, 100, 8) & 0o100) !== 0 ? 'executable' : 'file', bytes: size })
      keeps = true
    } else to.leftOut()
  }

  return {
    push(chunk: Uint8Array) {
      held =
        held.length > 0 ? Buffer.concat([held, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      while (held.length > 0 && !isOver) {
        if (content > 0) {
          const part = held.subarray(0, content)
          if (naming) naming.parts.push(Buffer.from(part))
          else if (keeps) to.bytes(part)
          content -= part.length
          held = held.subarray(part.length)
          if (content === 0) endContent()
        } else if (padding > 0) {
          const passed = Math.min(padding, held.length)
          padding -= passed
          held = held.subarray(passed)
        } else if (held.length < BLOCK) return
        else {
          begin(held.subarray(0, BLOCK))
          held = held.subarray(BLOCK)
        }
      }
    },

    end() {
      if (content > 0 || padding > 0 || (!isOver && held.length > 0)) throw new Refused('malformed')
    },
  }
}
