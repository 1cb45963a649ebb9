import { encode, fromHex, hex, sha256 } from './crypto.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The hash of a leaf (RFC 6962), written anew here on purpose: a check that shares no code with the service finds what is wrong with either. */
export const leafHash = async (leaf: string): Promise<string> => hex(await sha256(behind(0, encode(leaf))))

const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(behind(1, left, right))

function behind(mark: number, ...parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0))
  bytes[0] = mark
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

interface Inclusion {
  leafHash: string
  seq: number
  size: number
  path: readonly string[]
}

/** The root that a path leads to from its leaf (RFC 9162, 2.1.3.2); undefined where it is not of this tree. */
export async function rootFrom({ leafHash: leaf, seq, size, path }: Inclusion): Promise<string | undefined> {
  if (seq < 0 || seq >= size) return undefined
  let [place, last, node] = [seq, size - 1, fromHex(leaf)]
  for (const sibling of path.map(fromHex)) {
    if (last === 0) return undefined
    const isRight = place % 2 === 1 || place === last
    node = isRight ? await nodeHash(sibling, node) : await nodeHash(node, sibling)
    while (isRight && place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hex(node) : undefined
}
