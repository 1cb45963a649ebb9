import type { Logger } from 'pino'
import { againstKept, goneTree, type HeldTrees, type KeptFault } from './compare-kept-head.ts'
import {
  groupsIn,
  type KeptGroup,
  keepsHeads,
  readKeptFile,
  removeUnfinished,
  type SignedGroup,
  stampOf,
  writeKeptFile,
} from './kept-heads-file.ts'
import { proofsOf } from './proofs.ts'
import type { Head } from './signed-heads.ts'
import type { TreeRow, TreeStore } from './tree-store.ts'

interface Needs {
  path: string
  /** Workers write it; every node reads it. */
  writes: boolean
  store: Pick<TreeStore, 'treesById' | 'hashes'>
  /** The signed groups of the newest heads of all trees. */
  newest: () => Promise<string[]>
  installation: string
  logger: Logger
}

interface KeptHead extends Head {
  /** The signed group that says so. */
  from: KeptGroup
}

const WRITE_EVERY_MS = 1_000
const WHERE = 'The data directory'
const ACCEPT = 'npm run parley -- audit accept-heads'

/** The last signed heads, in a file outside the database: a tree that is shorter or other than these is found. */
export function keptHeads({ path, writes, store, newest, installation, logger }: Needs) {
  let kept = new Map<string, KeptHead>()
  let stamp: string | undefined
  let faults: readonly KeptFault[] = []
  /** Why the file as it is can be neither trusted nor replaced. */
  let unreadable: string | undefined
  let waiting: SignedGroup[] = []
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  const rootsOf = (tree: TreeRow) => ({
    size: tree.size,
    rootAt: async (size: number) => (await proofsOf(store, tree).root(size)).toString('hex'),
  })

  async function load() {
    try {
      let file = await readKeptFile(path)
      if (file.stamp === undefined && writes) file = await seeded()
      const foreign = file.groups.find(({ group }) => group.installation !== installation)
      if (foreign) throw new Error(`it is that of another installation, ${foreign.group.installation}`)
      stamp = file.stamp
      unreadable = undefined
      kept = new Map()
      for (const one of file.groups)
        put(
          one,
          one.group.trees.filter(({ id }) => one.keeps?.has(id) ?? true),
        )
    } catch (error) {
      unreadable = `${path} cannot be used: ${(error as Error).message}`
    }
    await compare()
  }

  /** The first file holds the heads that are there. */
  async function seeded() {
    const groups = groupsIn(await newest())
    await writeKeptFile(path, groups)
    if (groups.length > 0)
      logger.warn(
        { path },
        'Audit log: no signed heads were kept here, so the data directory keeps those of the database',
      )
    return readKeptFile(path)
  }

  function put(from: KeptGroup, heads: readonly Head[]) {
    for (const { id, size, root } of heads) kept.set(id, { id, size, root, from })
  }

  /** Holds all trees against what is kept, and tells what is new. */
  async function compare() {
    const found: KeptFault[] = unreadable === undefined ? [] : [{ message: unreadable }]
    const trees = new Map((await store.treesById([...kept.keys()])).map((tree) => [tree.treeId, tree]))
    for (const head of kept.values()) {
      const tree = trees.get(head.id)
      const issue = await againstKept(head, tree && rootsOf(tree), WHERE)
      const about = { id: head.id, kept_size: head.size, size: tree?.size ?? 0 }
      if (issue) found.push({ message: `${tree?.payer ?? `tree ${head.id}`}: ${issue.message}`, tree: about })
    }
    const known = new Set(faults.map(({ message }) => message))
    for (const { message } of found.filter(({ message }) => !known.has(message)))
      logger.error({ path }, `Audit log: ${message}. If you restored a backup, accept it: ${ACCEPT}`)
    faults = found
  }

  /** Whether a new head continues what is kept of its tree. */
  async function continues(head: Head, from: { size: number; root: string } | undefined): Promise<boolean> {
    const before = kept.get(head.id)
    if (!before || (from?.size === before.size && from.root === before.root)) return true
    const [tree] = await store.treesById([head.id])
    return (await againstKept(before, tree && rootsOf(tree), WHERE)) === undefined
  }

  async function write() {
    if ((await stampOf(path)) !== stamp) await load()
    const taken = waiting
    waiting = []
    if (unreadable !== undefined || taken.length === 0) return
    let contradicted = false
    for (const { line, group, from } of taken) {
      const heads: Head[] = []
      for (const head of group.trees) {
        if (await continues(head, from.get(head.id))) heads.push(head)
        else contradicted = true
      }
      put({ line, group }, heads)
    }
    const byGroup = Map.groupBy(kept.values(), ({ from }) => from)
    const told = [...byGroup].map(([from, heads]) => ({ ...from, keeps: new Set(heads.map(({ id }) => id)) }))
    stamp = await writeKeptFile(path, told)
    if (contradicted) await compare()
  }

  /** One after another; what fails is tried with the next group. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((error) => logger.warn({ err: error, path }, 'The signed heads could not be kept yet'))
    return turn
  }

  return {
    /** Reads the file and holds the trees against it. */
    start: () =>
      inTurn(async () => {
        if (writes) await removeUnfinished(path)
        await load()
      }),

    /** Keeps the heads of a group, together with those of the next second. */
    take(signed: SignedGroup) {
      if (!writes) return
      waiting.push(signed)
      timer ??= setTimeout(() => {
        timer = undefined
        void inTurn(write)
      }, WRITE_EVERY_MS)
      timer.unref()
    },

    /** Writes what is left. */
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await inTurn(write)
    },

    /** Whether the file keeps heads, or cannot be read. */
    keepsSome: () => keepsHeads(path),

    /** What is wrong with the trees, as far as it was looked at. */
    faults: () => faults,

    /** What was kept by now; to be asked for before a tree is read. */
    async before(): Promise<HeldTrees> {
      await inTurn(async () => {
        if ((await stampOf(path)) !== stamp) await load()
      })
      const then = new Map(kept)
      return {
        async of(tree) {
          const head = then.get(tree.treeId)
          const issue = head && (await againstKept(head, rootsOf(tree), WHERE))
          return issue ? [issue] : []
        },
        gone(treeIds) {
          const there = new Set(treeIds)
          return [...then.keys()].filter((id) => !there.has(id)).map((id) => goneTree(WHERE, `the tree ${id}`))
        },
      }
    },
  }
}
export type KeptHeads = ReturnType<typeof keptHeads>
