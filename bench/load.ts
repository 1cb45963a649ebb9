import { Pool } from 'undici'

interface Load {
  origin: string
  path: string
  requests: number
  connections: number
  /** Headers of the nth request. */
  headers: (n: number) => Record<string, string>
}

/** Sends a bounded number of requests over keep-alive connections and demands 200 for each. */
export async function send({ origin, path, requests, connections, headers }: Load): Promise<number> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const started = performance.now()
  let next = 0
  const one = async () => {
    for (let n = next++; n < requests; n = next++) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: headers(n) })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return seconds
}

/** One figure of a service's own metrics. */
async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

export const processCpuSeconds = (origin: string) => metric(origin, 'process_cpu_seconds_total')
