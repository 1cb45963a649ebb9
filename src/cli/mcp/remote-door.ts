import { request } from 'undici'
import type { PostMessage } from './bridge.ts'

/** The door of another installation. A call waits as long as its debate does. */
export function remoteDoor(server: URL, token: string | undefined): PostMessage {
  const address = `${server.href.replace(/(?:\/mcp|\/api(?:\/v\d+)?)?\/*$/, '')}/mcp`
  const own = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return async (message, headers, signal) => {
    try {
      const answer = await request(address, {
        method: 'POST',
        headers: { ...headers, ...own },
        body: message,
        signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      })
      return { type: String(answer.headers['content-type'] ?? ''), body: answer.body }
    } catch (error) {
      const { code, message: said } = error as NodeJS.ErrnoException
      throw new Error(`${address} cannot be reached: ${code ?? said}`)
    }
  }
}
