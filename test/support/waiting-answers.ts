import type { AddressInfo } from 'node:net'
import Type from 'typebox'
import { endpoint } from '../../src/http/endpoint.ts'
import { EventStream, type StreamComment, type StreamedEvent, WaitingAnswer } from '../../src/http/waiting/answers.ts'
import { defineArea } from '../../src/platform.ts'
import { testApp } from './app.ts'

/** A clock that moves when it is told to. */
function manualClock() {
  const acts = new Map<() => void, number>()
  return {
    every(seconds: number, act: () => void) {
      acts.set(act, seconds)
      return () => void acts.delete(act)
    },
    get isRunning() {
      return acts.size > 0
    },
    pass(seconds: number) {
      for (let second = 1; second <= seconds; second++)
        for (const [act, period] of acts) if (second % period === 0) act()
    },
  }
}

type Sent = StreamedEvent | StreamComment

/** What streams send next, in the hands of a test; each sends everything. */
function script() {
  const steps = [Promise.withResolvers<Sent | 'end'>()]
  const state = { begun: 0, over: 0, taken: 0 }
  const put = (settle: (step: PromiseWithResolvers<Sent | 'end'>) => void) => {
    const step = steps.at(-1)
    steps.push(Promise.withResolvers())
    if (step) settle(step)
  }
  return {
    state,
    send: (sent: Sent) => put(({ resolve }) => resolve(sent)),
    end: () => put(({ resolve }) => resolve('end')),
    fail(fault: Error) {
      put(({ promise, reject }) => {
        promise.catch(() => {})
        reject(fault)
      })
    },
    async *events(gone: AbortSignal) {
      state.begun += 1
      const left = new Promise<'end'>((resolve) => gone.addEventListener('abort', () => resolve('end')))
      try {
        for (let at = 0; ; at++) {
          const sent = await Promise.race([steps[at]?.promise, left])
          if (sent === undefined || sent === 'end') return
          state.taken += 1
          yield sent
        }
      } finally {
        state.over += 1
      }
    },
  }
}

/** A service whose endpoints wait for what a test tells them, with a clock of its own. */
export async function waitingService(
  settings: Record<string, string> = {},
  more: Partial<Parameters<typeof testApp>[0]> = {},
) {
  const clock = manualClock()
  const stream = script()
  const result = Promise.withResolvers<object>()
  result.promise.catch(() => {})
  const held = Promise.withResolvers<void>()
  const gone: AbortSignal[] = []
  const shape = {
    auth: { permission: 'debates.read' },
    response: Type.Object({ answer: Type.Optional(Type.String()) }),
  } as const
  const produces = ['text/event-stream']
  const area = defineArea({
    name: 'waiting',
    stability: 'internal',
    endpoints: [
      endpoint({
        ...shape,
        id: 'waiting.stream',
        method: 'GET',
        path: '/waiting/stream',
        summary: 'Streams',
        waits: 'open',
        query: Type.Object({ resumable: Type.Boolean({ default: true }), tells: Type.Boolean({ default: false }) }),
        produces,
        handle: ({ query: { resumable, tells } }) =>
          new EventStream(stream.events, {
            resumable,
            ...(tells && { whenCut: ({ status, message }) => ({ event: 'cut', data: { status, message } }) }),
          }),
      }),
      endpoint({
        ...shape,
        id: 'waiting.answer',
        method: 'POST',
        path: '/waiting/answer',
        summary: 'Waits',
        waits: 'open',
        audit: 'nothing',
        handle: () =>
          new WaitingAnswer((signal) => {
            gone.push(signal)
            return result.promise
          }),
      }),
      endpoint({
        ...shape,
        id: 'waiting.late',
        method: 'GET',
        path: '/waiting/late',
        summary: 'Begins to wait too late',
        waits: 'open',
        produces,
        handle: () => held.promise.then(() => new EventStream(stream.events)),
      }),
      endpoint({
        ...shape,
        id: 'waiting.ordinary',
        method: 'GET',
        path: '/waiting/ordinary',
        summary: 'Takes long',
        handle: () => held.promise.then(() => ({})),
      }),
      endpoint({
        ...shape,
        id: 'waiting.with-body',
        method: 'POST',
        path: '/waiting/with-body',
        summary: 'Takes long once its body has been read',
        audit: 'nothing',
        body: Type.Object({}),
        handle: () => held.promise.then(() => ({})),
      }),
    ],
  })
  const service = await testApp({ areas: [], extra: () => [area], settings, every: clock.every, ...more })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const ada = await service.token()
  const ask = (path: string, { headers = ada, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`http://127.0.0.1:${port}/api/v1/waiting/${path}`, { headers, ...init })
  return { ...service, port, clock, stream, result, held, gone, ada, ask }
}
