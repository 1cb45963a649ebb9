import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { readLeaf } from '../entries/entry.ts'
import type { KeptHeadComparison } from '../heads/kept-heads.ts'
import { type HeadKey, openHeads, type StoredHeads, type UnsignedGrowth } from '../heads/signed-heads.ts'
import type { TreeRow } from '../tree/tree-store.ts'
import type { Issue } from './issues.ts'
import { groupIn } from './note-checks.ts'
import type { PreparedCheck } from './run.ts'
import type { VerifyStore } from './store.ts'

/** What is stored of a tree and its heads, read at one moment. */
interface StoredTreeHeads {
  tree: Pick<TreeRow, 'treeId' | 'size' | 'root' | 'headGroup'>
  /** The groups that name the tree, by number. */
  groups: readonly StoredHeads[]
  /** Heads are signed already, so a tree without one is not from an older release. */
  areSigned: boolean
  /** What entries of the tree say of unsigned growth. */
  unsigned: readonly UnsignedGrowth[]
}

interface TrustedBy {
  keys: readonly HeadKey[]
  installation: string
}

const issue = (type: Issue['type'], seq: number, message: string): Issue => ({ type, what: 'head', seq, message })

/** Compares a tree with the heads that were signed of it, and lists what is wrong. */
function headIssues({ tree, groups, areSigned, unsigned }: StoredTreeHeads, by: TrustedBy): Issue[] {
  const issues = unsigned.map(({ signed_size, size }) =>
    size > signed_size
      ? issue('tampering', signed_size, `Entries ${signed_size} to ${size - 1} were found unsigned`)
      : issue('gap', size, `The tree was found with ${size} entries, where ${signed_size} were signed`),
  )
  const heads = groups.flatMap((stored) => {
    const { group, fault } = openHeads(stored, by.keys, by.installation)
    const head = group?.trees.find(({ id }) => id === tree.treeId)
    const seq = Math.max(0, (head?.size ?? tree.size) - 1)
    if (fault !== undefined) issues.push(issue('tampering', seq, fault))
    return head && fault === undefined ? [{ number: stored.number, ...head }] : []
  })
  const newest = heads.at(-1)
  if (newest) issues.push(...newestIssues(tree, newest, heads))
  else if (areSigned && issues.length === 0) issues.push(issue('gap', 0, 'No head of this tree is signed'))
  return issues
}

interface NumberedHead {
  number: number
  size: number
  root: string
}

/** The tree is what its newest head says, and no head says less than one before. */
function newestIssues(
  { size, root, headGroup }: StoredTreeHeads['tree'],
  newest: NumberedHead,
  heads: readonly NumberedHead[],
): Issue[] {
  const found: Issue[] = []
  if (newest.size > size) found.push(issue('gap', size, `A signed head told of ${newest.size} entries`))
  else if (newest.size < size)
    found.push(issue('tampering', newest.size, `Entries ${newest.size} to ${size - 1} are not signed`))
  else if (newest.root !== root.toString('hex'))
    found.push(issue('tampering', Math.max(0, size - 1), 'The signed head is that of other entries'))
  const rolledBack = heads.find((head, place) => head.size < (heads[place - 1]?.size ?? 0))
  if (rolledBack) found.push(issue('gap', rolledBack.size, 'A head was signed after one that told of more entries'))
  if (headGroup > newest.number) found.push(issue('gap', size - 1, `The signed heads of group ${headGroup} are gone`))
  else if (headGroup < newest.number && found.length === 0)
    found.push(issue('tampering', size - 1, `The tree names group ${headGroup}, but group ${newest.number} signed it`))
  return found
}

interface Chain {
  /** All groups there are, by number. */
  groups: readonly StoredHeads[]
  /** The group that came with the last note; 0 where none did yet. */
  noted: number
  /** The newest group that a tree names. */
  named: number
}

/** Each group names the digest of the one before it; since the last note none is gone. */
function chainIssues({ groups, noted, named }: Chain, size: number): Issue[] {
  const seq = Math.max(0, size - 1)
  const numbers = new Map(groups.map((stored) => [stored.number, stored]))
  const found: Issue[] = []
  const last = Math.max(named, groups.at(-1)?.number ?? 0)
  for (let number = Math.max(1, noted); number <= last && found.length < 10; number++) {
    const stored = numbers.get(number)
    if (!stored) found.push(issue('gap', seq, `The signed heads of group ${number} are gone`))
    else if (!followsOn(stored, numbers.get(number - 1)))
      found.push(issue('tampering', seq, `Group ${number} of signed heads does not follow the one before it`))
  }
  return found
}

function followsOn(stored: StoredHeads, before: StoredHeads | undefined): boolean {
  const { group } = openHeads(stored, [], '')
  if (!before || !group) return true
  return group.previous === before.hash && group.at >= before.at
}

const NOTHING_KEPT = async (): Promise<KeptHeadComparison> => ({ of: async () => [], gone: () => [] })

/** Compares a tree with its signed heads and with the heads kept outside the database; for the installation, also checks the chain of groups. */
export const signedHeadsCheck =
  (installation: string, held = NOTHING_KEPT): PreparedCheck =>
  async () => {
    const kept = await held()
    return async ({ payer, tree, notedGroup, publicKeys: keys, reader }, issues) => {
      const present = await reader.tree(payer)
      if (payer === INSTALLATION_TREE) for (const issue of kept.gone(await reader.treeIds())) issues.add(issue)
      if (!present) return
      const stored = { tree: present, ...(await reader.heads(present)) }
      for (const issue of headIssues(stored, { keys, installation })) issues.add(issue)
      for (const issue of await kept.of(present)) issues.add(issue)
      if (payer !== INSTALLATION_TREE) return
      const later = (await reader.checkpoints(tree.size, present.size)).map(({ leaf }) => readLeaf(leaf))
      const noted = Math.max(notedGroup, ...later.map((leaf) => (leaf ? groupIn(leaf) : 0)))
      for (const issue of chainIssues({ ...(await reader.headChain()), noted }, present.size)) issues.add(issue)
    }
  }

interface HeadFaultsDependencies {
  checks: Pick<VerifyStore, 'reading'>
  publicKeys: () => Promise<readonly HeadKey[]>
  installation: string
}

/** Reads a tree and finds how it differs from its newest signed head: nothing is signed of a tree that does. */
export function headFaults({ checks, publicKeys, installation }: HeadFaultsDependencies) {
  return async (payer: string): Promise<{ tree?: TreeRow; fault?: Issue | undefined }> => {
    const keys = await publicKeys()
    return checks.reading(async (reader) => {
      const tree = await reader.tree(payer)
      if (!tree) return {}
      const stored = { tree, ...(await reader.heads(tree)), unsigned: [] }
      return { tree, fault: headIssues(stored, { keys, installation })[0] }
    })
  }
}
export type HeadFaults = ReturnType<typeof headFaults>
