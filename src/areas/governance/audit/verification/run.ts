import { setImmediate as turn } from 'node:timers/promises'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { GrowingTree, type Hash } from '../../../../shared/crypto/merkle.ts'
import { LEAST_DAYS } from '../../../../shared/verifier/audit-forget.ts'
import type { TreeRow } from '../tree/tree-store.ts'
import { checkErasures, type KeptDebates, readDebates } from './debate-logs.ts'
import { Issues, type KeptIssues } from './issues.ts'
import { type PublishedKey, readMarks } from './note-checks.ts'
import type { VerifyReader, VerifyStore } from './store.ts'
import { checkTreeEnd, type KeptWalk, TreeWalk, UNREAD } from './tree-walk.ts'

/** The tree when the verification began; bytes are in hex. */
type KeptTree = Omit<TreeRow, 'frontier' | 'root'> & { frontier: string; root: string }

/** How far a verification came; stored between pieces, so that another process can go on with it. */
export interface RunState {
  tree: KeptTree
  installationSize: number
  told: { position: number; since: string }
  /** How much there was to be read when it began. */
  amount: { entries: number; events: number }
  /** The notes were judged. */
  notesRead: boolean
  walk: KeptWalk
  /** Null until all entries were read. */
  debates: KeptDebates | null
  /** The log position up to which events were checked for a missing debate. */
  orphansAfter: number
  issues: KeptIssues
  startedAt: string
  /** Without the time between a stop and going on. */
  tookMs: number
}

export interface VerificationDependencies {
  store: VerifyStore
  publicKeys: () => Promise<readonly PublishedKey[]>
  tenantsOf: (payer: string) => Promise<readonly string[]>
  installation: string
  now: () => Date
  /** Further checks on a tree that was read. */
  checks: readonly PreparedCheck[]
  /** Waits until an erasure under way has logged what it erased. */
  settle: () => Promise<void>
  /** Minimum age in days of a note that covers expired entries. */
  leastDays?: number
}

export interface RunOptions {
  payer: string
  /** Where to resume; from the beginning by default. */
  from?: RunState | undefined
  /** Saves progress every few batches, and when the verification is aborted. */
  keep?: ((state: RunState) => Promise<void>) | undefined
  signal?: AbortSignal | undefined
}

export interface Run {
  size: number
  root: Hash
  issues: Issues
  debates: number
  events: number
  startedAt: string
  tookMs: number
}

const PIECES_BETWEEN_KEEPING = 25
const EVENTS_A_PIECE = 5_000

const EMPTY = {
  treeId: '',
  size: 0,
  frontier: Buffer.alloc(0),
  root: new GrowingTree().root(),
  keptFrom: 0,
  notedSize: 0,
  headGroup: 0,
}

/** Verifies everything of one payer, from the beginning or from where it stopped, in pieces that are each read in one snapshot. */
export async function runVerification(
  needs: VerificationDependencies,
  { payer, from, keep, signal }: RunOptions,
): Promise<Run> {
  const { store, now, tenantsOf } = needs
  const { reading } = store
  const state = from ?? (await begin(needs, payer))
  const issues = new Issues(state.issues)
  let since = now().getTime()
  let pieces = 0

  /** Yields to the event loop, saves progress, and stops when aborted. */
  async function betweenPieces() {
    await turn()
    const isEnding = signal?.aborted ?? false
    if (keep && (isEnding || ++pieces % PIECES_BETWEEN_KEEPING === 0)) {
      const time = now().getTime()
      state.tookMs += time - since
      since = time
      state.issues = { list: issues.list, count: issues.count }
      await keep(state)
    }
    signal?.throwIfAborted()
  }

  const tree: TreeRow = {
    ...state.tree,
    frontier: Buffer.from(state.tree.frontier, 'hex'),
    root: Buffer.from(state.tree.root, 'hex'),
  }
  const { installationSize, told } = state
  const { installation } = needs
  const publicKeys = await needs.publicKeys()
  /** What notes say is not saved: a resumed run reads them again, and drops issues that were reported before. */
  const marks = await readMarks(
    { reading, payer, treeId: tree.treeId, installationSize, installation, publicKeys, turn: () => turnOf(signal) },
    state.notesRead ? new Issues() : issues,
  )
  state.notesRead = true

  const walk = new TreeWalk(tree, { marks, kept: state.walk, leastDays: needs.leastDays ?? LEAST_DAYS })
  while (!walk.isRead) {
    await betweenPieces()
    await reading((reader) => walk.readPiece(reader, issues))
    state.walk = walk.kept
  }

  state.debates ??= {
    tenants: [...new Set([...(await tenantsOf(payer)), ...walk.kept.tenants])],
    after: null,
    debates: 0,
    events: 0,
    suspects: [],
  }
  while (state.debates.tenants.length > 0) {
    await betweenPieces()
    const kept: KeptDebates = state.debates
    state.debates = await reading((reader) => readDebates({ reader, payer, kept, told }, issues))
  }

  for (let isLast = payer !== INSTALLATION_TREE; !isLast; ) {
    await betweenPieces()
    const { last, read, orphans } = await reading((reader) => reader.orphans(state.orphansAfter, EVENTS_A_PIECE))
    for (const { debate, version } of orphans)
      issues.add({
        type: 'sequence_error',
        what: 'event',
        debate_id: debate,
        version,
        message: 'The debate of this event is not there',
      })
    state.orphansAfter = last
    isLast = read < EVENTS_A_PIECE
  }

  const { suspects, debates, events } = state.debates
  if (suspects.length > 0) await needs.settle()
  const checks: TreeCheck[] = []
  for (const prepare of needs.checks) checks.push(await prepare())
  await reading(async (reader) => {
    await checkTreeEnd({ reader, tree, marks, walk }, issues)
    await checkErasures(reader, suspects, issues)
    const { notedGroup } = walk.kept
    const checked = { payer, tree, root: walk.root(), inOrder: walk.inOrder, notedGroup, publicKeys, reader }
    for (const check of checks) await check(checked, issues)
  })
  const tookMs = state.tookMs + now().getTime() - since
  return { size: tree.size, root: walk.root(), issues, debates, events, startedAt: state.startedAt, tookMs }
}

async function turnOf(signal: AbortSignal | undefined) {
  await turn()
  signal?.throwIfAborted()
}

/** What there is to be read, at one moment. */
async function begin({ store, tenantsOf, now }: VerificationDependencies, payer: string): Promise<RunState> {
  const startedAt = now().toISOString()
  const amount = await store.amount(payer, await tenantsOf(payer))
  return store.reading(async (reader) => {
    const tree = (await reader.tree(payer)) ?? { ...EMPTY, payer }
    const installation = payer === INSTALLATION_TREE ? tree : await reader.tree(INSTALLATION_TREE)
    return {
      tree: { ...tree, frontier: tree.frontier.toString('hex'), root: tree.root.toString('hex') },
      installationSize: installation?.size ?? 0,
      told: await reader.told(),
      amount: { ...amount, entries: tree.size },
      notesRead: false,
      walk: UNREAD,
      debates: null,
      orphansAfter: Number.MIN_SAFE_INTEGER,
      issues: { list: [], count: 0 },
      startedAt,
      tookMs: 0,
    }
  })
}

/** A tree all of whose entries were read. */
interface CheckedTree {
  payer: string
  /** As it was when the verification began. */
  tree: TreeRow
  /** What its entries come to. */
  root: Hash
  /** No hash was faulty, so roots can be compared. */
  inOrder: boolean
  /** The newest group of signed heads that came with a note, of the installation's tree. */
  notedGroup: number
  publicKeys: readonly PublishedKey[]
  /** Reads as everything is at the end; `proofsOf(reader, tree).root(size)` is the root that the tree had at a former size. */
  reader: VerifyReader
}

/** Compares a tree with something else, such as heads that were signed or seen elsewhere, and adds what is wrong. */
type TreeCheck = (checked: CheckedTree, issues: Issues) => Promise<void> | void

/** What it compares with is asked for before the tree is read for the last time, so that the tree is never behind it. */
export type PreparedCheck = () => Promise<TreeCheck>
