/** What a provider keeps of earlier prompts. An entry can be read once the answer that wrote it has begun, until its lifetime after it was last used. */
export class CacheEntries {
  readonly #lastUsed = new Map<string, number>()
  readonly #lifetimeMs: number

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs
  }

  has(key: string, at: number): boolean {
    const used = this.#lastUsed.get(key)
    return used !== undefined && at - used <= this.#lifetimeMs
  }

  use(key: string, at: number): void {
    this.#lastUsed.set(key, at)
  }

  keys(at: number): string[] {
    return [...this.#lastUsed.keys()].filter((key) => this.has(key, at))
  }
}

/** How a provider counts one prompt. */
export interface CountedPrompt {
  input: number
  /** Of the input. */
  cached: number
  written: number
  /** Called when its answer begins. */
  begins(at: number): void
}

/** A provider's cache: what a prompt that arrives now takes, and `refused` where it is not taken at all. */
export type PromptCache<Body> = (body: Body, at: number) => CountedPrompt | { refused: string }
