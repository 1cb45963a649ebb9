import { INSTALLATION_TREE } from '../../../jobs/acts/act.ts'
import { type Issue, Issues } from './issues.ts'
import type { HeldTree } from './kept-heads.ts'
import { originOf } from './noting-store.ts'
import type { HeadKey } from './signed-heads.ts'
import type { TreeRow } from './tree-store.ts'
import { chainIssues, headIssues, notedGroup } from './verify-heads.ts'
import { heldAgainstNotes, isCheckpoint, marksOf } from './verify-notes.ts'
import type { VerifyReader, VerifyStore } from './verify-store.ts'
import { verifyTree } from './verify-tree.ts'

interface Needs {
  store: VerifyStore
  publicKeys: () => Promise<readonly HeadKey[]>
  installation: string
  now: () => Date
  /** What was kept of trees outside the database, asked for before they are read. */
  held?: () => Promise<HeldTree>
}

export interface Verification {
  payer: string
  valid: boolean
  size: number
  /** In hex; of a tree without entries there is none. */
  root: string | null
  issues: readonly Issue[]
  /** How many there are, of which the first are told. */
  total: number
  verifiedAt: string
}

const NOTHING_KEPT = async (): Promise<HeldTree> => async () => []

/** Recomputes the trees from what is stored. */
export function verifying({ store, publicKeys, installation, now, held = NOTHING_KEPT }: Needs) {
  async function installationTree(reader: VerifyReader, keptOf: HeldTree) {
    const tree = await reader.tree(INSTALLATION_TREE)
    if (!tree) return undefined
    const notes = await reader.notes()
    const keys = (await publicKeys()).map(({ publicKey }) => publicKey)
    const faults = new Issues()
    const marks = marksOf(notes, originOf(installation, tree.treeId), keys, faults)
    const verified = await verifyTree({ reader, tree, marks, remember: isCheckpoint })
    heldAgainstNotes(verified.remembered, notes, tree.size, verified.issues)
    for (const fault of faults.list) verified.issues.add(fault)
    const chain = { ...(await reader.headChain()), noted: notedGroup(verified.remembered) }
    await judgeHeads(reader, tree, keptOf, verified.issues)
    for (const fault of chainIssues(chain, tree.size)) verified.issues.add(fault)
    return verified
  }

  async function payersTree(reader: VerifyReader, keptOf: HeldTree, payer: string) {
    const tree = await reader.tree(payer)
    if (!tree) return undefined
    const verified = await verifyTree({ reader, tree, marks: await reader.marks(tree.treeId) })
    await judgeHeads(reader, tree, keptOf, verified.issues)
    return verified
  }

  async function judgeHeads(reader: VerifyReader, tree: TreeRow, keptOf: HeldTree, issues: Issues) {
    const stored = { tree, ...(await reader.heads(tree)) }
    const faults = headIssues(stored, { keys: await publicKeys(), installation })
    for (const fault of [...faults, ...(await keptOf(tree))]) issues.add(fault)
  }

  async function verify(payer: string): Promise<Verification> {
    const keptOf = await held()
    const verified = await store.reading((reader) =>
      payer === INSTALLATION_TREE ? installationTree(reader, keptOf) : payersTree(reader, keptOf, payer),
    )
    const { issues, size = 0, root } = verified ?? {}
    const total = issues?.count ?? 0
    return {
      payer,
      valid: total === 0,
      size,
      root: root?.toString('hex') ?? null,
      issues: [...(issues?.list ?? [])].sort((one, other) => one.seq - other.seq),
      total,
      verifiedAt: now().toISOString(),
    }
  }

  /** Verifies and keeps what it came to. */
  async function check(payer: string): Promise<Verification> {
    const verified = await verify(payer)
    const { valid, size, issues, verifiedAt: at } = verified
    await store.keepCheck({ payer, at, size, valid, issues })
    return verified
  }

  return {
    verify,
    check,

    /** Every tree, and whether one that notes told of is gone. */
    async *checkAll(): AsyncGenerator<Verification> {
      for (const payer of await store.payers()) yield await check(payer)
      const lost = await store.lostTrees()
      if (lost.length === 0) return
      const issues = lost.map(
        (id): Issue => ({ type: 'gap', what: 'tree', seq: 0, message: `The tree ${id}, of which notes told, is gone` }),
      )
      const facts = { payer: INSTALLATION_TREE, size: await store.size(INSTALLATION_TREE), root: null }
      yield { ...facts, valid: false, issues, total: issues.length, verifiedAt: now().toISOString() }
    },
  }
}
export type Verifying = ReturnType<typeof verifying>
