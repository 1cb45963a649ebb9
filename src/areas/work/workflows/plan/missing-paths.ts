import { type InstanceKey, instanceKey, type MissingPath } from './move.ts'

const MOST_AN_INSTANCE = 20
const MOST_A_MOVE = 500

/** The paths that expressions asked for where nothing was: each once an instance, and of many the first. */
export class MissingPaths {
  readonly #ofInstances = new Map<string, Set<string>>()
  readonly #told: MissingPath[] = []

  get told(): readonly MissingPath[] {
    return this.#told
  }

  tell(instance: InstanceKey, path: string): void {
    if (this.#told.length >= MOST_A_MOVE) return
    const { stepId, iteration, branch } = instance
    const name = instanceKey(instance)
    const known = this.#ofInstances.get(name) ?? new Set()
    if (known.has(path) || known.size >= MOST_AN_INSTANCE) return
    this.#ofInstances.set(name, known.add(path))
    this.#told.push({ stepId, iteration, branch, path })
  }
}
