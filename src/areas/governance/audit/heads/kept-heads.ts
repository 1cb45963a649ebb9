import type { Logger } from 'pino'
import type { Platform } from '../../../../platform.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import { proofsOf } from '../tree/proofs.ts'
import { type TreeRow, type TreeStore, treeStore } from '../tree/tree-store.ts'
import type { Issue } from '../verification/issues.ts'
import { headsStore } from './heads-store.ts'
import {
  groupsIn,
  type KeptGroup,
  keepsHeads,
  keptHeadsPath,
  readKeptFile,
  removeUnfinished,
  type SignedGroup,
  stampOf,
  writeKeptFile,
} from './kept-heads-file.ts'
import type { Head } from './signed-heads.ts'

interface KeptHeadsDependencies {
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

/** Keeps the last signed heads in a file outside the database, and finds trees that are shorter than these, or different. */
export function keptHeads({ path, writes, store, newest, installation, logger }: KeptHeadsDependencies) {
  let kept = new Map<string, KeptHead>()
  let stamp: string | undefined
  let faults: readonly KeptFault[] = []
  /** Why the current file can be neither trusted nor replaced. */
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

  /** Writes the first file from the heads of the database. */
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

  /** Compares all trees with the kept heads and logs new differences. */
  async function compare() {
    const found: KeptFault[] = unreadable === undefined ? [] : [{ message: unreadable }]
    const trees = new Map((await store.treesById([...kept.keys()])).map((tree) => [tree.treeId, tree]))
    for (const head of kept.values()) {
      const tree = trees.get(head.id)
      const issue = await compareWithKept(head, tree && rootsOf(tree), WHERE)
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
    return (await compareWithKept(before, tree && rootsOf(tree), WHERE)) === undefined
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
    const groups = [...byGroup].map(([from, heads]) => ({ ...from, keeps: new Set(heads.map(({ id }) => id)) }))
    stamp = await writeKeptFile(path, groups)
    if (contradicted) await compare()
  }

  /** One after another; what fails is tried with the next group. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch((error) => logger.warn({ err: error, path }, 'The signed heads could not be kept yet'))
    return turn
  }

  return {
    /** Reads the file and compares the trees with it. */
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

    /** What the last comparison found. */
    faults: () => faults,

    /** What was kept by now; to be asked for before a tree is read. */
    async before(): Promise<KeptHeadComparison> {
      await inTurn(async () => {
        if ((await stampOf(path)) !== stamp) await load()
      })
      const then = new Map(kept)
      return {
        async of(tree) {
          const head = then.get(tree.treeId)
          const issue = head && (await compareWithKept(head, rootsOf(tree), WHERE))
          return issue ? [issue] : []
        },
        gone(treeIds) {
          const there = new Set(treeIds)
          return [...then.keys()].filter((id) => !there.has(id)).map((id) => missingTreeIssue(WHERE, `the tree ${id}`))
        },
      }
    },
  }
}
export type KeptHeads = ReturnType<typeof keptHeads>

/** A difference between the trees and what was kept, for people and for the entry that accepts it. */
export interface KeptFault {
  message: string
  tree?: { id: string; kept_size: number; size: number }
}

/** Compares trees with what was kept before they were read. */
export interface KeptHeadComparison {
  of(tree: TreeRow): Promise<Issue[]>
  /** What was kept of trees that are not among these. */
  gone(treeIds: readonly string[]): Issue[]
}

interface Found {
  size: number
  /** The root that the tree had at that size, in hex. */
  rootAt(size: number): Promise<string>
}

const missingTreeIssue = (where: string, which: string): Issue => ({
  type: 'gap',
  what: 'head',
  seq: 0,
  message: `${where} kept a signed head of ${which}, which is gone`,
})

/** How a tree differs from a head that was kept of it; undefined where the tree continues it. */
async function compareWithKept(kept: Head, tree: Found | undefined, where: string): Promise<Issue | undefined> {
  const about = { what: 'head' } as const
  if (!tree) return missingTreeIssue(where, 'this tree')
  if (tree.size < kept.size) {
    const message = `${where} kept a signed head of ${kept.size} entries, where the tree has ${tree.size}`
    return { ...about, type: 'gap', seq: tree.size, message }
  }
  const root = await tree.rootAt(kept.size).catch(ignoreMissingHashes)
  if (root === kept.root) return undefined
  const message =
    root === undefined
      ? `${where} kept a signed head of ${kept.size} entries, whose hashes are gone`
      : `${where} kept a signed head of ${kept.size} other entries`
  return { ...about, type: root === undefined ? 'gap' : 'tampering', seq: Math.max(0, kept.size - 1), message }
}

/** Reading hashes that are gone throws a ServiceError, which is a finding; any other error is thrown on. */
function ignoreMissingHashes(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error
}

interface KeptHeadsPlace {
  db: Platform['db']
  dataDir: string
  installation: string
  logger: Logger
}

/** How the trees differ from the heads that the data directory keeps. */
export async function keptHeadFaults({
  db,
  dataDir,
  installation,
  logger,
}: KeptHeadsPlace): Promise<readonly KeptFault[]> {
  const newest = () => headsStore().newest(db)
  const path = keptHeadsPath(dataDir)
  const kept = keptHeads({ path, writes: false, store: treeStore(db), newest, installation, logger })
  await kept.start()
  return kept.faults()
}

/** Makes the data directory keep the heads of the trees as they are now. */
export async function acceptHeads({ db, dataDir }: Pick<KeptHeadsPlace, 'db' | 'dataDir'>): Promise<void> {
  await writeKeptFile(keptHeadsPath(dataDir), groupsIn(await headsStore().newest(db)))
}
