export interface TarEntry {
  name: string
  content?: string | Uint8Array
  /** As in a tar: `5` a directory, `2` a link, `1` a hard link, `3` a device; a file without one. */
  type?: string
  target?: string
  mode?: number
  /** How a name of more than 100 bytes is written. */
  format?: 'gnu' | 'pax'
}

const BLOCK = 512

function header(name: string, size: number, { type = '0', target = '', mode = 0o644 }: Partial<TarEntry>): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name.slice(0, 100), 0)
  block.write(`${mode.toString(8).padStart(7, '0')}\0`, 100)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('        ', 148)
  block.write(type, 156)
  block.write(target, 157)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padded = (content: Uint8Array) =>
  Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)])

function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  let length = rest.length + 1
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length
  return Buffer.from(`${length}${rest}`)
}

/** An archive of these entries. */
export function tarOf(...entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap(({ name, content = '', format, ...facts }) => {
    const bytes = Buffer.from(content)
    const own = [header(name, bytes.length, facts), padded(bytes)]
    if (format === undefined) return own
    const naming = format === 'gnu' ? Buffer.from(`${name}\0`) : paxRecord('path', name)
    return [header('././@LongLink', naming.length, { type: format === 'gnu' ? 'L' : 'x' }), padded(naming), ...own]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}
