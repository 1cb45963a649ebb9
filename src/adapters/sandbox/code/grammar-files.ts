import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Grammar } from '../../../analysis/languages/languages.ts'
import type { Held } from '../../../shared/telemetry/held-parts.ts'

const ENGINE = 'web-tree-sitter/web-tree-sitter.wasm'
const fileOf = (grammar: Grammar) => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`

/** How long they are held after the last use. */
const IDLE_MS = 10 * 60_000

/** The WebAssembly of the engine and of each grammar: read when first used, and let go when nobody has used any for a while. */
export function openGrammarFiles(idleMs = IDLE_MS) {
  const reading = new Map<string, Promise<Uint8Array>>()
  const sizes = new Map<string, number>()
  let idle: NodeJS.Timeout | undefined

  function letGo() {
    reading.clear()
    sizes.clear()
  }

  async function read(specifier: string): Promise<Uint8Array> {
    const content = await readFile(fileURLToPath(import.meta.resolve(specifier)))
    sizes.set(specifier, content.length)
    return content
  }

  function used(specifier: string): Promise<Uint8Array> {
    clearTimeout(idle)
    idle = setTimeout(letGo, idleMs).unref()
    const content = reading.get(specifier) ?? read(specifier)
    reading.set(specifier, content)
    return content
  }

  return {
    engine: () => used(ENGINE),
    grammar: (grammar: Grammar) => used(fileOf(grammar)),
    held: (): Held => ({ entries: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }),
  }
}

/** Those of this process. */
export const grammarFiles = openGrammarFiles()
