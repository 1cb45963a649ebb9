import { createHash } from 'node:crypto'
import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'
import { GrowingTree, type Hash } from '../../../shared/crypto/merkle.ts'
import { type SigningKey, signPaper } from '../../../shared/crypto/signed-paper.ts'
import { giveWay } from '../../../shared/time/give-way.ts'
import { checkEntry, type StoredEntry } from './check-entry.ts'
import type { proofsOf } from './proofs.ts'
import type { TreeRow } from './tree-store.ts'

/** An entry as a file has it: `entry` in canonical form is what was hashed. */
export const rowOf = ({ seq, leaf, private: text, salt }: StoredEntry) => ({
  seq,
  entry: readable(leaf),
  private: text === null ? null : readable(text),
  salt,
})

/** What was damaged in the database goes into the file as it is found, so that the file shows it. */
function readable(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return { unreadable: text }
  }
}

interface Facts {
  tree: TreeRow
  proofs: ReturnType<typeof proofsOf>
  /** What the entries were chosen by; null when nothing was left out. */
  filter: JsonObject | null
  origin: string
  note: string
  madeAt: string
  key: SigningKey
}

const MOST_FAULTS = 20

/** Follows the entries that go into a file, holds them against the tree, and signs what they were at the end. */
export class ExportManifest {
  readonly #facts: Facts
  readonly #content = createHash('sha256')
  readonly #betweenEntries = giveWay()
  readonly #leaves: Hash[] = []
  readonly #faults: string[] = []
  #first: number | null = null
  #last: number | null = null
  #inOneRun = true
  constructor(facts: Facts) {
    this.#facts = facts
  }

  async take(page: readonly StoredEntry[]): Promise<void> {
    for (const row of page) {
      await this.#add(row)
      await this.#betweenEntries()
    }
  }

  async #add(row: StoredEntry) {
    const { seq, leaf } = row
    const expected = this.#last === null ? this.#facts.tree.keptFrom : this.#last + 1
    if (this.#last !== null && seq !== expected) this.#inOneRun = false
    if (this.#facts.filter === null && seq > expected) this.#missing(expected, seq - 1)
    const { hash, fault } = checkEntry(row)
    if (fault !== undefined) this.#faults.push(`entry ${seq}: ${fault}`)
    else if (!(await this.#facts.proofs.leaf(seq))?.equals(hash))
      this.#faults.push(`entry ${seq} is not the one that the tree has there`)
    this.#leaves.push(hash)
    this.#first ??= seq
    this.#last = seq
    this.#content.update(`${seq} ${leaf}\n`)
  }

  #missing(from: number, to: number) {
    this.#faults.push(from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`)
  }

  /** With what stands for the entries before and after it, a run without gaps is proven to be what the tree has there. */
  async signed() {
    const { tree, proofs, filter, origin, note, madeAt, key } = this.#facts
    const isRun = this.#last !== null && this.#inOneRun
    const next = this.#last === null ? tree.keptFrom : this.#last + 1
    if (filter === null && next < tree.size) this.#missing(next, tree.size - 1)
    const before = isRun ? await proofs.before(this.#first ?? 0) : []
    const after = isRun ? await proofs.after(next) : []
    if (isRun && !(await this.#fits(before, after)))
      this.#faults.push('the entries do not lead to the root of the tree')
    const paper: JsonObject = {
      schema: 'parley-export/2',
      what: 'audit',
      made_at: madeAt,
      tree: { origin, size: tree.size, root: tree.root.toString('hex') },
      filter,
      kept_from: tree.keptFrom,
      first: this.#first,
      last: this.#last,
      count: this.#leaves.length,
      in_one_run: isRun,
      before: before.map((hash) => hash.toString('hex')),
      after: after.map(({ height, hash }) => ({ height, hash: hash.toString('hex') })),
      content_sha256: this.#content.digest('hex'),
      faults: this.#faults.slice(0, MOST_FAULTS),
    }
    return { ...signPaper('export', paper, key), note }
  }

  async #fits(before: readonly Hash[], after: readonly { height: number; hash: Hash }[]): Promise<boolean> {
    const { size, root } = this.#facts.tree
    const tree = new GrowingTree(this.#first ?? 0, before)
    for (const leaf of this.#leaves) {
      tree.add(leaf)
      await this.#betweenEntries()
    }
    for (const { height, hash } of after) tree.addPerfect(height, hash)
    return tree.size === size && tree.root().equals(root)
  }
}
