import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { KITS } from './chat/kits.ts'
import { chatNodes } from './chat/nodes.ts'

/** As many times as there is time for. */
const TIMES = Number(process.env.CHAT_TIMES ?? 200)
const AT_ONCE = 20
const APART_MS = 1_000

test.each(['Slack', 'Telegram', 'WhatsApp', 'Teams', 'Google Chat', 'generic'] as const)(
  `%s: a question and its constraint, a second apart, ${TIMES} times in either order over two nodes: no constraint is lost`,
  async (platform) => {
    const scene = await chatNodes(KITS[platform], { places: TIMES, perPlace: 2, seed: 19 })
    const { kit, places, deliver } = scene
    const left = places.entries()
    async function lane() {
      for (const [number, place] of left) {
        const constraint = kit.replies?.(place, 'constraint: not on a Friday') ?? []
        const inOrder = [kit.asks(place), constraint]
        const [first = [], second = []] = number % 2 === 0 ? inOrder : inOrder.toReversed()
        for (const delivery of first) await deliver(delivery)
        await pause(APART_MS)
        for (const delivery of second) await deliver(delivery)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    await scene.allTaken()
    const said = await scene.logged('intervention_added')
    const heard = new Set(said.map(({ debateId }) => debateId)).size
    const begun = await scene.logged('debate_start')
    measured(`${platform}: ${TIMES} times, ${begun.length} debates, ${said.length} constraints in ${heard} of them`)
    expect([begun.length, said.length, heard]).toEqual([TIMES, TIMES, TIMES])
  },
)
