import { appendFile, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KeyTrouble } from './key-file.ts'

/**
 * What this node has seen of the keys and stores outside of the database, so that nobody with the database alone can
 * undo it.
 */
export interface KeyMemory {
  /** True once keys were found sealed. */
  isSealed(): boolean
  sawSealed(): Promise<void>
  /** When a signing key was retired, as far as this node has seen. */
  retiredAt(id: string): string | undefined
  sawRetired(id: string, at: string): Promise<void>
  /** Thrown if the database presents keys in clear text after they were sealed. */
  unsealed(): KeyTrouble
}

type Write = (file: string, line: string) => Promise<void>

/**
 * For processes that start or change something; what cannot be written is logged, and remembered until the process
 * ends.
 */
export const openKeyMemory = (dataDir: string, warn: (line: string) => void): Promise<KeyMemory> =>
  keyMemory(dataDir, async (file, line) => {
    try {
      await mkdir(dirname(file), { recursive: true })
      await appendFile(file, `${line}\n`, { mode: 0o644 })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      warn(`${file} cannot be written (${code}): after the next start this node relies on what the database says`)
    }
  })

/** For commands that only read. */
export const readKeyMemory = (dataDir: string): Promise<KeyMemory> => keyMemory(dataDir, async () => {})

async function keyMemory(dataDir: string, write: Write): Promise<KeyMemory> {
  const sealedFile = join(dataDir, 'keys-sealed')
  const retiredFile = join(dataDir, 'keys-retired')
  let isSealed = await isThere(sealedFile)
  const retired = await retirementsIn(retiredFile)
  return {
    isSealed: () => isSealed,
    async sawSealed() {
      if (isSealed) return
      isSealed = true
      await write(sealedFile, 'The keys of this installation are sealed.')
    },
    retiredAt: (id) => retired.get(id),
    async sawRetired(id, at) {
      if (retired.has(id)) return
      retired.set(id, at)
      await write(retiredFile, `${id} ${at}`)
    },
    unsealed: () =>
      new KeyTrouble(
        `The keys of this installation were sealed, and the database says now that they are not: it was changed from outside, or a copy from before they were sealed was restored. If such a copy was restored knowingly, remove ${sealedFile} and start again. Otherwise npm run parley -- keys replace-lost restores what the database says of them; look at GET /api/v2/audit/verify afterwards.`,
      ),
  }
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

/** The earliest time that was seen counts, since a later one would let the key sign again. */
async function retirementsIn(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new KeyTrouble(`${file}, the list of retired signing keys, cannot be read (${error.code}).`)
  })
  const lines = text.split('\n').map((line) => line.split(' '))
  const whole = lines.flatMap(([id, at]) => (id && at && !Number.isNaN(Date.parse(at)) ? [[id, at] as const] : []))
  return new Map(whole.reverse())
}
