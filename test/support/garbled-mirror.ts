import { chmod, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes bytes all over the packs of a mirror, and leaves their lengths and times as they were. */
export async function garble(mirror: string) {
  const packs = (await readdir(join(mirror, 'objects/pack'))).filter((name) => name.endsWith('.pack'))
  for (const name of packs.map((each) => join(mirror, 'objects/pack', each))) {
    const { atime, mtime } = await stat(name)
    const bytes = await readFile(name)
    for (let at = 12; at < bytes.length - 20; at += 7) bytes[at] = (bytes[at] ?? 0) ^ 0x55
    await chmod(name, 0o600)
    await writeFile(name, bytes)
    await utimes(name, atime, mtime)
  }
}
