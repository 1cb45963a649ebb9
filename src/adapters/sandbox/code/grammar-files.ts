import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Grammar } from '../../../analysis/languages/languages.ts'

/** The WebAssembly of the engine and of each grammar, read when first used and held after that. */
const held = new Map<string, Promise<Uint8Array>>()

function fileOf(specifier: string): Promise<Uint8Array> {
  const bytes = held.get(specifier) ?? readFile(fileURLToPath(import.meta.resolve(specifier)))
  held.set(specifier, bytes)
  return bytes
}

export const engineBytes = () => fileOf('web-tree-sitter/web-tree-sitter.wasm')
export const grammarBytes = (grammar: Grammar) => fileOf(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`)
