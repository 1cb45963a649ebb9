export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

const IS_HEX = /^(?:[0-9a-f]{2})*$/

/** Undefined unless it is lower case with two digits per byte. */
export function fromHex(text: string): Bytes | undefined {
  if (!IS_HEX.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, place) =>
    Number.parseInt(text.slice(place * 2, place * 2 + 2), 16),
  )
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const base64Url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Only one of several encodings of the same bytes is accepted: undefined for the others, and for what is not base64.
 */
export function fromBase64(text: string): Bytes | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    return base64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Without padding; as strict as `fromBase64`. */
export function fromBase64Url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  const padded = text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4)
  return fromBase64(padded)
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place])

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
