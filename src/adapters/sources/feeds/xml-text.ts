const DECLARED = /^[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i
const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00, 0x3f, 0x00]],
  ['utf-16be', [0x00, 0x3c, 0x00, 0x3f]],
]

/** XML as text: by its mark, by what it declares, as UTF-8, or else as what most others meant. */
export function xmlText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const names = [marked?.[0], DECLARED.exec(head)?.[1], 'utf-8']
  for (const name of names) {
    const text = name && decodedAs(name, bytes)
    if (text !== undefined && text !== '') return text.replace(/^\s+/, '')
  }
  return new TextDecoder('windows-1252').decode(bytes).replace(/^\s+/, '')
}

function decodedAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
