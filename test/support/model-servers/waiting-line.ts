import type { ServerResponse } from 'node:http'

/** First come, first served; who goes away loses its place. */
export function waitingLine(slots: number) {
  let free = slots
  let present = 0
  let most = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    free += 1
    waiting.shift()?.()
  }
  return {
    /** The most that were there at once. */
    get most() {
      return most
    },
    async enter(response: ServerResponse): Promise<(() => void) | undefined> {
      present += 1
      most = Math.max(most, present)
      response.once('close', () => {
        present -= 1
      })
      while (free <= 0) {
        await new Promise<void>((come) => {
          waiting.push(come)
          response.once('close', come)
        })
        if (response.destroyed) {
          if (free > 0) waiting.shift()?.()
          return undefined
        }
      }
      free -= 1
      return leave
    },
  }
}
