import { expect } from 'vitest'
import { fold } from '../../../src/engine/evolve.ts'
import type { DebateState } from '../../../src/engine/state.ts'
import { type Client, debateService } from '../debates.ts'
import { runToRest } from '../deliberation.ts'
import { plantedCorpus } from './index.ts'
import { plainCorpus } from './plain.ts'
import { company, type House } from './play.ts'
import type { Scene } from './scene.ts'

const AT_ONCE = 4
const TODAY = new Date('2026-06-01T12:00:00.000Z')

export interface CorpusSize {
  seed: number
  /** How many of the planted debates tell who is right how often. */
  skilled: number
  /** How many debates there are in which nothing stands out. */
  plain: number
}

/** A service on which a planted corpus was played, and for another organization a plain one. */
export async function stagedCorpora({ seed, skilled, plain }: CorpusSize) {
  const { agents, now, playAll } = company(TODAY)
  const service = await debateService({ agents: [agents], now })
  const houseOf = (somebody: Client): House => ({
    begin: (request) => service.started(somebody, request),
    run: (debateId) => runToRest(service, debateId),
    async settle(debateId, right) {
      const answer = await somebody.post(`/debates/${debateId}/outcome`, { right })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    },
  })
  const somebodyOf = (name: string) => service.as({ org: `org_${name}`, userId: `usr_${name}` })
  const [ann, bob] = [await somebodyOf('planted'), await somebodyOf('plain')]

  const { scenes, plants } = plantedCorpus(seed, skilled)
  const dull = plainCorpus(plain)
  const programmes = [
    { scenes, house: houseOf(ann) },
    { scenes: dull, house: houseOf(bob) },
  ]
  const played = await playAll({ programmes, catchUp: service.cursors.catchUp })

  const states = new Map<Scene, DebateState>()

  /** The debate that a scene became. */
  function idOf(scene: Scene | undefined): string {
    const id = scene && played.get(scene)
    if (!id) throw new Error(`“${scene?.topic}” was not played`)
    return id
  }

  const corpus = (own: readonly Scene[], { get }: Client) => ({
    scenes: own,
    agents: [...new Set(own.flatMap(({ parts }) => Object.keys(parts)))],
    /** Looks at all debates, a few at a time. */
    async each<Found>(look: (scene: Scene) => Promise<Found>): Promise<Found[]> {
      const found: Found[] = []
      for (let place = 0; place < own.length; place += AT_ONCE) {
        found.push(...(await Promise.all(own.slice(place, place + AT_ONCE).map(look))))
      }
      return found
    },
    /** What the service answers to a member of the organization. */
    async read(path: string) {
      const answer = await get(path)
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
      return answer.json()
    },
  })

  return {
    service,
    plants,
    planted: corpus(scenes, ann),
    plain: corpus(dull, bob),
    idOf,
    /** Folded from the log itself. */
    async stateOf(scene: Scene): Promise<DebateState> {
      const state = states.get(scene) ?? fold(await service.platform.log.read(idOf(scene)))
      states.set(scene, state)
      return state
    },
  }
}
export type StagedCorpora = Awaited<ReturnType<typeof stagedCorpora>>
export type Corpus = StagedCorpora['planted']
