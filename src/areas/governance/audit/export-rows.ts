import { createHash } from 'node:crypto'
import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'
import { type SigningKey, signPaper } from '../../../shared/crypto/signed-paper.ts'
import type { StoredEntry } from './check-entry.ts'
import type { proofsOf } from './proofs.ts'
import type { TreeRow } from './tree-store.ts'

/** An entry as a file has it: `entry` in canonical form is what was hashed. */
export const rowOf = ({ seq, leaf, private: text, salt }: StoredEntry) => ({
  seq,
  entry: JSON.parse(leaf) as JsonObject,
  private: text === null ? null : (JSON.parse(text) as JsonObject),
  salt,
})

interface Facts {
  tree: TreeRow
  origin: string
  note: string
  madeAt: string
  key: SigningKey
  proofs: ReturnType<typeof proofsOf>
}

/** Follows the entries that go into a file, and signs what they were at the end. */
export class ExportManifest {
  readonly #content = createHash('sha256')
  #first: number | undefined
  #last = -1
  count = 0
  #inOneRun = true

  add({ seq, leaf }: StoredEntry) {
    this.#first ??= seq
    if (this.count > 0 && seq !== this.#last + 1) this.#inOneRun = false
    this.#last = seq
    this.count++
    this.#content.update(`${leaf}\n`)
  }

  /** With what stands for the entries before and after it, a run without gaps is proven to be what the tree has there. */
  async signed({ tree, origin, note, madeAt, key, proofs }: Facts) {
    const isRun = this.count > 0 && this.#inOneRun
    const first = this.#first ?? 0
    const before = isRun ? await proofs.before(first) : []
    const after = isRun ? await proofs.after(this.#last + 1) : []
    const paper: JsonObject = {
      schema: 'parley-export/1',
      what: 'audit',
      made_at: madeAt,
      tree: { origin, size: tree.size, root: tree.root.toString('hex') },
      first,
      count: this.count,
      in_one_run: isRun,
      before: before.map((hash) => hash.toString('hex')),
      after: after.map(({ height, hash }) => ({ height, hash: hash.toString('hex') })),
      content_sha256: this.#content.digest('hex'),
    }
    return { ...signPaper('export', paper, key), note }
  }
}
