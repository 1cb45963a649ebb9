import { readFile, statfs } from 'node:fs/promises'
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os'

interface Space {
  total_bytes: number
  used_bytes: number
  free_bytes: number
  usage_percent: number
}

/** Figures of the machine that this node runs on; null where they are unknown. */
export function hostFigures(dataDir: string) {
  const cpuUsage = cpuUsageSinceLastAsked()
  return async () => ({
    cpu: { usage_percent: cpuUsage(), cores: availableParallelism(), load_average: loadavg() },
    memory: space(totalmem(), freemem()),
    disk: await diskSpace(dataDir),
    network: await networkBytes(),
  })
}

const rounded = (percent: number) => Math.round(percent * 10) / 10

const space = (total: number, free: number): Space => ({
  total_bytes: total,
  used_bytes: total - free,
  free_bytes: free,
  usage_percent: total > 0 ? rounded(((total - free) / total) * 100) : 0,
})

async function diskSpace(directory: string): Promise<Space | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(directory)
    return space(blocks * bsize, bavail * bsize)
  } catch {
    return null
  }
}

function cpuUsageSinceLastAsked(): () => number {
  let before = { busy: 0, total: 0 }
  return () => {
    const times = cpus().map(({ times }) => times)
    const idle = times.reduce((sum, time) => sum + time.idle, 0)
    const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
    const span = { busy: total - idle - before.busy, total: total - before.total }
    before = { busy: total - idle, total }
    return span.total > 0 ? rounded((span.busy / span.total) * 100) : 0
  }
}

/** Linux counts the bytes of each network interface; other systems give null. */
async function networkBytes(): Promise<{ bytes_received: number | null; bytes_sent: number | null }> {
  const table = await readFile('/proc/net/dev', 'utf8').catch(() => undefined)
  if (table === undefined) return { bytes_received: null, bytes_sent: null }
  const counts = table
    .split('\n')
    .map((line) => line.split(':', 2))
    .filter(([name, columns]) => columns !== undefined && name?.trim() !== 'lo')
    .map(([, columns = '']) => columns.trim().split(/\s+/).map(Number))
  return {
    bytes_received: counts.reduce((sum, [received = 0]) => sum + received, 0),
    bytes_sent: counts.reduce((sum, columns) => sum + (columns[8] ?? 0), 0),
  }
}
