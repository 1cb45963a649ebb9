import { oneLine } from '../../../../shared/text/untrusted-text.ts'

const LONGEST_BYTES = 255

/** Headers carry bytes: UTF-8 as it is, or written with percent signs. */
function fromHeader(value: string): string {
  const text = new TextDecoder().decode(Buffer.from(value, 'latin1'))
  const read = text.includes('\ufffd') ? value : text
  try {
    return /%[\da-f]{2}/i.test(read) ? decodeURIComponent(read) : read
  } catch {
    return read
  }
}

function within(name: string): string {
  const end = /\.[\w-]{1,20}$/.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - end.length)
  while (Buffer.byteLength(stem + end) > LONGEST_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + end
}

/** The name of a file without a path, on one line, and no longer than a file system takes; `X-Filename` wins. */
export function fileName(given: string, header: string | string[] | undefined): string {
  const named = typeof header === 'string' && header.trim() !== '' ? fromHeader(header) : given
  const base = named.split(/[/\\]/).at(-1) ?? ''
  const plain = oneLine(base.slice(0, 2_000).toWellFormed().normalize('NFC'))
  return within(/^\.*$/.test(plain) ? '' : plain) || 'document'
}

/** The end of a name with its dot, in small letters; empty where it has none. */
export const extensionOf = (name: string) => /[^.](\.[^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''
