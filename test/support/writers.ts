import { administratorOf } from './people.ts'

const headersFor = async (apiUrl: string) => ({
  ...(await administratorOf(apiUrl)),
  'content-type': 'application/json',
})

const submission = JSON.stringify({ type: 'rebuild_views', delay_seconds: 86_400 })

/** Submits one job; answers the response, or undefined when the line broke. */
const submit = (apiUrl: string, headers: Record<string, string>) =>
  fetch(`${apiUrl}/api/v1/queue/jobs`, { method: 'POST', headers, body: submission }).catch(() => undefined)

/** Callers that submit jobs one after the other until they are stopped, and remember what was acknowledged. */
export function startWriters(apiUrl: string, count = 8) {
  const acknowledged: string[] = []
  const refusals: Response[] = []
  const waiting = new Set<() => void>()
  let brokenLines = 0
  let stopped = false

  async function write() {
    const headers = await headersFor(apiUrl)
    while (!stopped) {
      const answer = await submit(apiUrl, headers)
      if (!answer) {
        brokenLines++
        await new Promise((resolve) => setTimeout(resolve, 10))
      } else if (answer.status === 202) {
        acknowledged.push(((await answer.json()) as { job_id: string }).job_id)
      } else {
        refusals.push(answer)
      }
      for (const look of waiting) look()
    }
  }
  const writing = Array.from({ length: count }, write)

  return {
    acknowledged,
    refusals,
    brokenLines: () => brokenLines,
    /** Resolves when the condition holds after some answer. */
    until: (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!condition()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}

/** Those of the acknowledged jobs that the service does not know. */
export async function lostOf(apiUrl: string, jobIds: readonly string[]): Promise<string[]> {
  const headers = await headersFor(apiUrl)
  const lost: string[] = []
  const queue = [...jobIds]
  const look = async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const answer = await fetch(`${apiUrl}/api/v1/queue/jobs/${id}`, { headers })
      await answer.body?.cancel()
      if (answer.status !== 200) lost.push(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return lost
}
