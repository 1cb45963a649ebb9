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
  const files = new Map<string, { content: Promise<Uint8Array>; bytes: number }>()
  let idle: NodeJS.Timeout | undefined

  function read(specifier: string) {
    const file = { content: readFile(fileURLToPath(import.meta.resolve(specifier))), bytes: 0 }
    files.set(specifier, file)
    file.content.then(
      ({ length }) => {
        file.bytes = length
      },
      () => files.delete(specifier),
    )
    return file
  }

  function used(specifier: string): Promise<Uint8Array> {
    clearTimeout(idle)
    idle = setTimeout(() => files.clear(), idleMs).unref()
    return (files.get(specifier) ?? read(specifier)).content
  }

  return {
    engine: () => used(ENGINE),
    grammar: (grammar: Grammar) => used(fileOf(grammar)),
    held: (): Held => ({
      entries: files.size,
      bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  }
}

/** Those of this process. */
export const grammarFiles = openGrammarFiles()
