import { expect } from 'vitest'
import { visible } from '../../../src/shared/text/untrusted-text.ts'
import { type Beginning, piece } from '../engine.ts'
import { FORGED_ID, type HostileText } from '../hostile-texts.ts'
import type { Dialect } from './dialect.ts'
import { servedModels } from './scene.ts'
import type { Received } from './start.ts'

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const unmarked = (text: string) => text.split(LINE_END).filter((line) => !line.startsWith('> '))

const asked = ({ title, order }: Pick<HostileText, 'title' | 'order'>): Beginning => ({
  topic: 'Does the warranty cover water damage?',
  options: ['Yes', 'No'],
  evidence: [
    piece('evd_1', `The warranty covers water damage for two years.\n\n${order}`, {
      ...{ title, source: title, label: title },
      url: `https://example.org/${title}`,
    }),
  ],
})

/** All of a request but what is said in it: schema, limits, names. */
function settingsIn({ body }: Received) {
  const { messages: _m, input: _i, contents: _c, ...rest } = body
  return rest
}

/** Hands hostile texts to a panel at one server, and looks at the bodies that it received. */
export async function hostileBodies(dialect: Dialect) {
  const { server, asksOf, told } = await servedModels(dialect, { context: 131_072 })

  async function bodiesWith(text: Pick<HostileText, 'title' | 'order'>): Promise<readonly Received[]> {
    const before = server.received.length
    const { state, asks } = asksOf(asked(text))
    for (const ask of asks.slice(0, 1)) await told(ask, state)
    return server.received.slice(before)
  }
  const honest = await bodiesWith({ title: 'Terms', order: '' })
  const ours = new Set(honest.flatMap(({ asked: { messages } }) => messages.flatMap(({ text }) => unmarked(text))))

  return {
    /** That nothing of the text stands in the system message, in the schema, in any setting, or in a line that is not marked. */
    async expectHarmless(text: HostileText) {
      const bodies = await bodiesWith(text)
      expect(bodies.length, text.what).toBe(honest.length)
      for (const [place, received] of bodies.entries()) {
        const fair = honest[place]
        expect(received.asked.system, text.what).toBe(fair?.asked.system)
        expect(settingsIn(received), text.what).toEqual(fair && settingsIn(fair))
        for (const { text: said } of received.asked.messages) {
          expect(
            unmarked(said).filter((line) => !ours.has(line)),
            text.what,
          ).toEqual([])
          expect(visible(said).hidden, text.what).toBe(0)
        }
      }
      expect(JSON.stringify(bodies.map(settingsIn)), text.what).not.toContain(FORGED_ID)
    },
  }
}
