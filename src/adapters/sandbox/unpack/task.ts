import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { MEGABYTE, type SandboxTask, USUAL_LIMITS } from '../task.ts'
import { LONGEST_PATH, UNPACK_REFUSALS } from './entry.ts'

export interface UnpackAsked {
  format: 'tar' | 'tgz' | 'zip'
  mostBytes: number
  mostFiles: number
}

const Count = Type.Integer({ minimum: 0 })

const Unpacked = Type.Object({
  files: Count,
  bytes: Count,
  /** Devices, hard links and what belongs to a git directory. */
  leftOut: Count,
  refused: Type.Optional(Type.Enum(UNPACK_REFUSALS)),
})
export type Unpacked = Static<typeof Unpacked>

/** The host call `file`: a file with its first bytes. */
export const UnpackedFile = Type.Object({
  path: Type.String({ minLength: 1, maxLength: LONGEST_PATH }),
  kind: Type.Enum(['file', 'executable', 'link']),
  bytes: Count,
  data: Type.String({ maxLength: 60_000 }),
})

/** The host call `more`: the next bytes of the file before. */
export const MoreBytes = Type.Object({ data: Type.String({ minLength: 1, maxLength: 60_000 }) })

/** Unpacks an archive; each file is handed over by the calls `file` and `more`, in base64. */
export const unpackTask: SandboxTask<UnpackAsked, typeof Unpacked> = {
  name: 'unpack',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: Unpacked,
  lane: 'code',
  limits: {
    ...USUAL_LIMITS,
    cpuSeconds: 120,
    kernelCpuSeconds: 180,
    wallSeconds: 600,
    residentBytes: 640 * MEGABYTE,
  },
}
