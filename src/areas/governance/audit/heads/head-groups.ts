import { hash } from 'node:crypto'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import type { Platform } from '../../../../platform.ts'
import type { SigningKey } from '../../../../shared/crypto/signed-paper.ts'
import type { NewId, RandomBytes } from '../../../../shared/ids.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { NewEntry } from '../entries/entry.ts'
import { ABOUT_HEADS, ADOPT, ownEntry, UNSIGNED } from '../entries/own-entries.ts'
import { TiledTree } from '../tree/tiled-tree.ts'
import type { TreeRow, TreeStore } from '../tree/tree-store.ts'
import { type HeadsStore, headsStore } from './heads-store.ts'
import type { SignedGroup } from './kept-heads-file.ts'
import { type Head, type HeadGroup, type HeadKey, openHeads, signHeads, type UnsignedGrowth } from './signed-heads.ts'

interface HeadGroupsDependencies {
  db: Platform['db']
  store: Pick<TreeStore, 'alone' | 'whenAlone' | 'trees' | 'grow' | 'signedBy'>
  signingKey: () => Promise<SigningKey>
  publicKeys: () => Promise<readonly HeadKey[]>
  installation: string
  random: RandomBytes
  newId: NewId
  /** Whether heads are kept outside the database: then trees without heads are not from before heads were signed. */
  keepsSome?: () => Promise<boolean>
  /** Called for every signed group, after the commit. */
  onSigned?: (group: SignedGroup) => void
}

type Unchanged = Pick<TreeRow, 'payer' | 'treeId' | 'size' | 'root' | 'headGroup'>
type Signed = Pick<TreeRow, 'payer' | 'treeId' | 'size' | 'root'> & { frontier?: Buffer; from?: Grown }
type Grown = Pick<TreeRow, 'size' | 'root'>

/** Trees that grow together: their heads are signed together when the work is done. */
interface Group {
  number: number
  /** The time of the database, never before that of the group before. */
  at: string
  /** Adds entries to one tree. */
  add(payer: string, known: TreeRow | undefined, entries: readonly NewEntry[]): Promise<Signed>
  /** Signs the head of a tree that did not grow, together with those that did, and returns its current state. */
  sign(tree: Unchanged): Promise<Signed>
  /** A note covers all groups before this one. */
  noted(): void
}

type Work<Result> = (group: Group, tx: Transaction) => Promise<Result>

interface Done {
  line: string
  group: HeadGroup
  trees: readonly Signed[]
}

/** A transaction of ours in which trees grow. */
interface Turn {
  tx: Transaction
  key: SigningKey
  done: Done[]
}

const TREE_ID_BYTES = 16

const formerHead = ({ treeId, from }: Signed) =>
  from ? [[treeId, { size: from.size, root: from.root.toString('hex') }] as const] : []

/** Grows trees in groups, each with one signature; one process at a time. */
export function headGroups(needs: HeadGroupsDependencies) {
  const { db, store, signingKey, publicKeys, installation, random, newId, keepsSome, onSigned } = needs
  const heads = headsStore()
  const trusted = trustedHeads({ heads, publicKeys, installation })
  const newTreeId = () => Buffer.from(random(TREE_ID_BYTES)).toString('hex')

  /** Does the work as one group within the transaction, and signs the trees that it touched. */
  async function group<Result>({ tx, key, done }: Turn, work: Work<Result>, isFirst = false): Promise<Result> {
    const { number: last, hash: previous, at, active } = await heads.latest(tx, key.id)
    if (!active) throw new Error('The signing key was replaced meanwhile: the entries wait for the next try')
    if (last === 0 && !isFirst && (await adopt({ tx, key, done }))) return group({ tx, key, done }, work)
    const number = last + 1
    trusted.readAgain()
    const signed = new Map<string, Signed>()

    /** The entry that says in the tree itself that it differs from what was signed. */
    async function unsigned(tree: Unchanged): Promise<NewEntry[]> {
      const found = isFirst ? undefined : await trusted.faultOf(tx, tree)
      if (!found) return []
      const about = { action: UNSIGNED, about: ABOUT_HEADS, details: { ...found } }
      return [ownEntry({ id: newId('entry'), at, payer: tree.payer, ...about })]
    }

    async function add(payer: string, known: TreeRow | undefined, entries: readonly NewEntry[]): Promise<Signed> {
      const all = known ? [...(await unsigned(known)), ...entries] : entries
      const from = known?.size ?? 0
      const tree = new TiledTree({ size: from, frontier: known?.frontier ?? Buffer.alloc(0) })
      for (const { leafHash } of all) tree.add(leafHash)
      const { size, frontier, tiles } = tree
      const grown = { payer, treeId: known?.treeId ?? newTreeId(), size, frontier, root: tree.root() }
      await store.grow(tx, { ...grown, from, entries: all, tiles, headGroup: number })
      signed.set(grown.treeId, { ...grown, ...(known && { from: known }) })
      return grown
    }

    async function sign(tree: Unchanged): Promise<Signed> {
      if ((await unsigned(tree)).length > 0) return add(tree.payer, (await store.trees(tx, [tree.payer]))[0], [])
      signed.set(tree.treeId, { ...tree, from: tree })
      return tree
    }

    let isNoted = false
    const noted = () => {
      isNoted = true
    }
    const result = await work({ number, at, add, sign, noted }, tx)
    const trees = [...signed.values()]
    if (trees.length === 0) return result
    await store.signedBy(
      tx,
      number,
      trees.filter(({ frontier }) => !frontier).map(({ payer }) => payer),
    )
    const signedHeads = trees.map(({ treeId, size, root }): Head => ({ id: treeId, size, root: root.toString('hex') }))
    const signing = { installation, group: number, at, previous, trees: signedHeads }
    const stored = signHeads(signing, key)
    await heads.add(tx, stored)
    if (isNoted) await heads.forgetBefore(tx, number)
    done.push({ line: stored.signed, group: signing, trees })
    return result
  }

  /** Signs the trees of an older release as they are, as the first group of all, and adds an entry that says so. */
  async function adopt(turn: Turn): Promise<boolean> {
    const trees = await store.trees(turn.tx)
    if (trees.length === 0 || trusted.remembersSome()) return false
    if ((await keepsSome?.()) || (await heads.wereSigned(turn.tx))) return false
    const own = trees.find(({ payer }) => payer === INSTALLATION_TREE)
    const first: Work<void> = async ({ number, at, add, sign }) => {
      for (const { payer, treeId, size, root, headGroup } of trees)
        if (payer !== INSTALLATION_TREE) await sign({ payer, treeId, size, root, headGroup })
      const about = { action: ADOPT, about: ABOUT_HEADS, details: { group: number, trees: trees.length } }
      await add(INSTALLATION_TREE, own, [ownEntry({ id: newId('entry'), at, payer: INSTALLATION_TREE, ...about })])
    }
    await group(turn, first, true)
    return true
  }

  async function run<Result>(turn: 'wait' | 'try', work: Work<Result>): Promise<Result | undefined> {
    const key = await signingKey()
    const done: Done[] = []
    const result = await db.transaction().execute(async (tx) => {
      if (turn === 'wait') await store.whenAlone(tx)
      else if (!(await store.alone(tx))) return undefined
      return group({ tx, key, done }, work)
    })
    for (const { line, group, trees } of done) {
      trusted.remember(trees.map((tree) => ({ ...tree, group: group.group })))
      onSigned?.({ line, group, from: new Map(trees.flatMap(formerHead)) })
    }
    return result
  }

  return {
    /** Waits for the lock, then does the work. */
    whenAlone: <Result>(work: Work<Result>) => run('wait', work) as Promise<Result>,

    /** Does the work if the lock is free; otherwise returns undefined. */
    ifAlone: <Result>(work: Work<Result>) => run('try', work),

    /** Signs what was there before heads were signed. */
    begin: () => run('wait', async () => {}),
  }
}
export type HeadGroups = ReturnType<typeof headGroups>

interface TrustedHeadsDependencies {
  heads: Pick<HeadsStore, 'group'>
  publicKeys: () => Promise<readonly HeadKey[]>
  installation: string
}

interface Remembered {
  group: number
  size: number
  root: Buffer
  frontier: string
}

type Checked = Pick<TreeRow, 'treeId' | 'size' | 'root' | 'headGroup'> & { frontier?: Buffer }

/** So many trees are remembered; of others the signature is checked when they grow. */
const MOST_REMEMBERED = 10_000

const MOST_OPENED = 64

/** The oldest go. */
function trim<Key>(map: Map<Key, unknown>, most: number) {
  for (const key of map.keys()) {
    if (map.size <= most) break
    map.delete(key)
  }
}

const digest = (bytes: Buffer) => hash('sha256', bytes, 'hex')

/** Checks that trees are what this installation signed, before anything is added to them. */
function trustedHeads({ heads, publicKeys, installation }: TrustedHeadsDependencies) {
  const remembered = new Map<string, Remembered>()

  const opened = new Map<number, readonly Head[]>()

  /** The heads of a group that a key of ours signed; none otherwise. */
  async function headsOf(tx: Transaction, number: number): Promise<readonly Head[]> {
    const known = opened.get(number)
    if (known) return known
    const stored = number > 0 ? await heads.group(tx, number) : undefined
    if (!stored) return []
    const { group, fault } = openHeads(stored, await publicKeys(), installation)
    if (fault !== undefined || !group) return []
    opened.set(number, group.trees)
    trim(opened, MOST_OPENED)
    return group.trees
  }

  return {
    /** Whether this process signed trees. */
    remembersSome: () => remembered.size > 0,

    /** In a new transaction the groups are read again: the database may have been set back. */
    readAgain: () => opened.clear(),

    /** Undefined where the tree is that of its newest signed head. */
    async faultOf(tx: Transaction, tree: Checked): Promise<UnsignedGrowth | undefined> {
      const { treeId, size, root, frontier, headGroup } = tree
      const known = remembered.get(treeId)
      const isKnown = known?.group === headGroup && known.size === size && known.root.equals(root)
      if (isKnown && (!frontier || known.frontier === digest(frontier))) return undefined
      const head = (await headsOf(tx, headGroup)).find(({ id }) => id === treeId)
      const isSigned = head?.size === size && head.root === root.toString('hex')
      const isBehind = known !== undefined && known.size > size
      const isWhole = !frontier || new TiledTree({ size, frontier }).root().equals(root)
      if (isSigned && !isBehind && isWhole) return undefined
      return { signed_size: Math.max(known?.size ?? 0, head?.size ?? 0), size, root: root.toString('hex') }
    },

    /** After the commit: these are signed. */
    remember(trees: readonly { treeId: string; group: number; size: number; root: Buffer; frontier?: Buffer }[]) {
      for (const { treeId, group, size, root, frontier } of trees) {
        remembered.delete(treeId)
        if (frontier) remembered.set(treeId, { group, size, root, frontier: digest(frontier) })
      }
      trim(remembered, MOST_REMEMBERED)
    },
  }
}
