import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, joined, utf8 } from './bytes.ts'
import { merkleProofs } from './merkle-proofs.ts'
import { PeakTree } from './peak-tree.ts'

/** RFC 6962: SHA-256, leaves under 0x00, nodes under 0x01. */
export const leafHash = (leaf: string): Bytes => sha256(utf8(`\0${leaf}`))

const NODE = Uint8Array.of(1)
const EMPTY_ROOT = sha256(new Uint8Array())
const nodeHash = (left: Bytes, right: Bytes): Bytes => sha256(joined(NODE, left, right))

/** The tree of an audit log, recomputed. */
export class LogTree extends PeakTree<Bytes> {
  protected override node = nodeHash
  protected override empty = () => EMPTY_ROOT
}

export const { provesInclusion, provesConsistency } = merkleProofs<Bytes>(nodeHash, EMPTY_ROOT)
