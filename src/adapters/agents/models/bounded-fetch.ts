import type { Guard } from '../../outbound/outbound.ts'
import { ModelFault } from './faults.ts'
import { type Listener, listenerHere } from './limits/byte-listener.ts'
import { providerFetch } from './provider-fetch.ts'

const MOST_ERROR_BYTES = 65_536
/** Of one token in an event of its own, with everything that providers put around it. */
const BYTES_PER_TOKEN = 1024
/** For what comes once: the answer repeated as a whole, headers of events, figures. */
const MARGIN_BYTES = 1_048_576

/**
 * A `fetch` for answers of so many tokens, since the libraries keep what they read until a line or a body ends. A
 * longer answer fails; of what a provider says about an error the beginning is enough.
 */
export function boundedFetch(maxTokens: number, guard?: Guard): typeof fetch {
  const mostBytes = MARGIN_BYTES + BYTES_PER_TOKEN * maxTokens
  const fetch = providerFetch(guard)
  return async (input, init) => {
    const listener = listenerHere()
    const response = await fetch(input, init)
    const { body, ok, status, headers } = response
    listener?.headers(status, headers)
    if (!body) return response
    const bounded = ok
      ? upTo(mostBytes, (reading) => reading.error(tooMuch()), listener)
      : upTo(MOST_ERROR_BYTES, (reading) => reading.terminate(), listener)
    return new Response(body.pipeThrough(bounded), response)
  }
}

const tooMuch = () => new ModelFault('unusable', 'The provider sent more than an answer')

type Bytes = Uint8Array<ArrayBuffer>
type Reading = TransformStreamDefaultController<Bytes>

/** Passes bytes on, of which the listener hears; whatever ends it beyond the limit ends the connection too. */
export function upTo(most: number, end: (reading: Reading) => void, listener?: Pick<Listener, 'bytes'>) {
  let read = 0
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, reading) {
      listener?.bytes()
      read += chunk.byteLength
      if (read > most) end(reading)
      else reading.enqueue(chunk)
    },
  })
}
