import { WebSocket } from 'ws'
import { quantile, wallClock } from './log-reader.ts'

/** Sent when every client has received one more frame; the last measured one reports the times. */
export interface Told {
  frames: number
  latency?: { p50: number; p99: number }
}

const [url = '', ...numbers] = process.argv.slice(2)
const [count = 0, greetings = 0, measured = 0] = numbers.map(Number)

/** Opens many clients of one address, and reports when each has received its greetings and then each further frame. */
function open() {
  const latencies: number[] = []
  let open = 0
  let received = 0

  function hear(data: Buffer) {
    received += 1
    if (measured > 0) latencies.push(wallClock() - JSON.parse(String(data)).payload.sent)
    if (received % count > 0) return
    const frames = received / count
    process.send?.({ frames, latency: frames === measured ? took() : undefined } satisfies Told)
  }

  const took = () => ({ p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) })

  function ready() {
    open += 1
    if (open === count) process.send?.({ frames: 0 } satisfies Told)
  }

  for (let client = 0; client < count; client += 1) {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    let greeted = 0
    if (greetings === 0) socket.on('open', ready)
    socket.on('message', (data: Buffer) => {
      if (greeted === greetings) return hear(data)
      greeted += 1
      if (greeted === greetings) ready()
    })
  }
}

if (import.meta.main) open()
