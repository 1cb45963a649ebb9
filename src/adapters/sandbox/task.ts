import type { TSchema } from 'typebox'

/** Runs of a lane wait for each other and for no other lane. */
export type Lane = 'files' | 'code' | 'snippets'

/** A run beyond these limits is killed. */
export interface SandboxLimits {
  cpuSeconds: number
  /** The kernel ends the run after this much CPU time, even if this process is killed. */
  kernelCpuSeconds: number
  /** The most memory for objects; buffers and WebAssembly count as resident only. */
  heapBytes: number
  wallSeconds: number
  outputBytes: number
  residentBytes: number
}

export const MEGABYTE = 1_048_576

export const USUAL_LIMITS: SandboxLimits = {
  cpuSeconds: 20,
  kernelCpuSeconds: 60,
  heapBytes: 256 * MEGABYTE,
  wallSeconds: 60,
  outputBytes: 64 * MEGABYTE,
  residentBytes: 512 * MEGABYTE,
}

/** Work on content from strangers, done by a process without rights. */
export interface SandboxTask<Input = unknown, Output extends TSchema = TSchema> {
  name: string
  /** The source module that serves it. */
  entry: string
  /** The schema that validates its answers. */
  output: Output
  lane: Lane
  limits: SandboxLimits
  /** Only for the compiler: the type of the question. */
  readonly asked?: Input
}

/** A run was ended, or its answer cannot be used. */
export class SandboxEnded extends Error {
  readonly why: 'cpu' | 'wall' | 'memory' | 'output' | 'crash' | 'answer'
  constructor(why: SandboxEnded['why'], detail = '') {
    super(`A run in the sandbox was ended: ${why}${detail && ` (${detail})`}`)
    this.name = 'SandboxEnded'
    this.why = why
  }
}
