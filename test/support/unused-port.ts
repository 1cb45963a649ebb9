import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to programs that ask for any port, so that nobody is given one that a test will use again. */
const [FIRST, LAST] = [20_000, 32_000]

/** A port that nobody listens on, for a server that goes away and comes back. */
export async function unusedPort(): Promise<number> {
  const port = randomInt(FIRST, LAST)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return unusedPort()
  }
  server.close()
  await once(server, 'close')
  return port
}
