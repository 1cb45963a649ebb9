import type { TSchema } from 'typebox'

/** Beyond these a run is killed. */
export interface SandboxLimits {
  cpuSeconds: number
  wallSeconds: number
  outputBytes: number
  residentBytes: number
}

const MEGABYTE = 1_048_576

export const USUAL_LIMITS: SandboxLimits = {
  cpuSeconds: 20,
  wallSeconds: 60,
  outputBytes: 64 * MEGABYTE,
  residentBytes: 512 * MEGABYTE,
}

/** Work that is done on what strangers sent, by a process that can do nothing else. */
export interface SandboxTask<Input = unknown, Output extends TSchema = TSchema> {
  name: string
  /** The module that serves it, in the source. */
  entry: string
  /** What its answers are held against, like the body of a request. */
  output: Output
  limits: SandboxLimits
  /** Only for the compiler: what it is asked. */
  readonly asked?: Input
}

/** Why a run was ended, or what it answered cannot be used. */
export class SandboxEnded extends Error {
  readonly why: 'cpu' | 'wall' | 'memory' | 'output' | 'crash' | 'answer'
  constructor(why: SandboxEnded['why'], detail = '') {
    super(`A run in the sandbox was ended: ${why}${detail && ` (${detail})`}`)
    this.name = 'SandboxEnded'
    this.why = why
  }
}
