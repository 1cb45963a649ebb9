import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order } from './contestant.ts'

/** A contestant in its own process, so that its resources are its own. */
export async function contestantProcess(program: string, args: readonly string[], execArgv: readonly string[] = []) {
  const child = fork(join(import.meta.dirname, program), args, { execArgv: [...execArgv] })
  const exited = once(child, 'exit')
  const heard = async () => {
    const lost = exited.then(() => Promise.reject(new Error(`${program} ended too early`)))
    const [message] = await Promise.race([once(child, 'message'), lost])
    return message
  }
  await heard()
  return {
    async order<Answer>(order: Order): Promise<Answer> {
      const answer = heard()
      child.send(order)
      return answer
    },
    async end() {
      child.send({ do: 'end' } satisfies Order)
      await exited
    },
  }
}
