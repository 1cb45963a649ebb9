import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { checkPaper, type SignedPaper, type SigningKey, signPaper } from '../../../../shared/crypto/signed-paper.ts'

/** How far a tree had grown, and its root in hex. */
export interface Head {
  id: string
  size: number
  root: string
}

/** What is signed when trees have grown together. */
export interface HeadGroup {
  installation: string
  group: number
  at: string
  /** The digest of the group before; null in the first. */
  previous: string | null
  trees: readonly Head[]
}

/** A public key of the installation. */
export interface HeadKey {
  id: string
  publicKey: string
  /** From then on it signs nothing. */
  retiredAt?: string | null
}

/** A stored group. */
export interface StoredHeads {
  number: number
  at: string
  hash: string
  signed: string
}

/** The state of a tree that differed from its signed head. */
export interface UnsignedGrowth {
  signed_size: number
  size: number
  root: string
}

const SCHEMA = 'parley-heads/1'

/** One signature over the heads of all trees of the group. */
export function signHeads(group: HeadGroup, key: SigningKey): StoredHeads {
  const paper = signPaper('heads', { schema: SCHEMA, ...group } as unknown as JsonObject, key)
  return { number: group.group, at: group.at, hash: paper.hash, signed: JSON.stringify(paper) }
}

interface OpenedHeads {
  group: HeadGroup | undefined
  fault: string | undefined
}

/** What a stored group says, and the fault that makes it untrustworthy, if any. */
export function openHeads(stored: StoredHeads, keys: readonly HeadKey[], installation: string): OpenedHeads {
  const paper = readHeads(stored.signed)
  if (!paper) return { group: undefined, fault: 'The signed heads cannot be read' }
  const group = paper.heads as unknown as HeadGroup
  return { group, fault: faultOf({ stored, paper, group }, keys, installation) }
}

interface Read {
  stored: StoredHeads
  paper: SignedPaper<'heads'>
  group: HeadGroup
}

function faultOf({ stored, paper, group }: Read, keys: readonly HeadKey[], installation: string): string | undefined {
  const key = keys.find(({ id }) => id === paper.key_id)
  if (!key) return 'The heads are not signed by a key of ours'
  const { faults } = checkPaper('heads', paper, key.publicKey)
  if (faults[0] !== undefined) return faults[0]
  if (key.retiredAt && group.at > key.retiredAt)
    return `The heads are signed by a key that was retired at ${key.retiredAt}`
  const isStored = group.group === stored.number && group.at === stored.at && paper.hash === stored.hash
  return isStored && group.installation === installation ? undefined : 'The heads are not those that were stored here'
}

/** Parses a signed group; undefined if the text is none. */
export function readHeads(signed: string): SignedPaper<'heads'> | undefined {
  try {
    const paper = JSON.parse(signed) as SignedPaper<'heads'>
    return Array.isArray(paper.heads.trees) && typeof paper.signature === 'string' ? paper : undefined
  } catch {
    return undefined
  }
}
