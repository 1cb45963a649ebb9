import type { AgentSource } from '../../../src/engine/agent.ts'
import { scriptedAgents } from '../scripted-agents.ts'
import { actor } from './acting.ts'
import { CAST } from './cast.ts'
import type { Scene } from './scene.ts'

/** Where scenes are played: a service that knows the cast, and a client of it. */
export interface House {
  /** Starts the debate that a request describes, at its place in the programme. */
  begin: (request: object, place: number) => Promise<string>
  run: (debateId: string) => Promise<void>
  settle: (debateId: string, right: string) => Promise<void>
}

interface Performance {
  programmes: readonly { scenes: readonly Scene[]; house: House }[]
  /** When it ends; today unless told. */
  until?: Date | undefined
  /** Lets everything that follows the log come up with it. */
  catchUp: () => Promise<void>
}

const DAY_MS = 86_400_000
const LASTING_DAYS = 42
/** Records of agents weigh in the debates that begin after they were written. */
const CATCH_UP_EVERY = 40

/** A cast that plays whatever is put on, and the clock that it goes by. */
export function company(today: Date) {
  const scenes = new Map<string, Scene>()
  /** A person who signs in before the first scene is signed in throughout. */
  let now = today.getTime() - LASTING_DAYS * DAY_MS

  const script = actor({
    sceneOf(debateId) {
      const scene = scenes.get(debateId)
      if (!scene) throw new Error(`${debateId} is no scene`)
      return scene
    },
    pass: (ms) => {
      now += ms
    },
  })
  const agents: AgentSource = scriptedAgents(Object.fromEntries(CAST.map((name) => [name, script])), {
    provider: 'demo',
    description: 'A demo agent: it says what is written for it, and is no language model',
  })

  async function play(scene: Scene, place: number, { begin, run, settle }: House): Promise<string> {
    const id = await begin(requestOf(scene), place)
    scenes.set(id, scene)
    await run(id)
    if (scene.right !== undefined) await settle(id, scene.right)
    return id
  }

  return {
    agents,
    now: () => new Date(now),

    /**
     * Plays one programme, or several side by side, scene after scene over the weeks before; answers with the
     * debate that each scene became.
     */
    async playAll({ programmes, until = today, catchUp }: Performance): Promise<ReadonlyMap<Scene, string>> {
      const played = new Map<Scene, string>()
      const length = Math.max(...programmes.map((programme) => programme.scenes.length))
      const pace = (LASTING_DAYS * DAY_MS) / (length + 1)
      for (let place = 0; place < length; place++) {
        now = until.getTime() - (length - place) * pace
        const due = programmes.flatMap(({ scenes: own, house }) => {
          const scene = own[place]
          return scene ? [{ scene, house }] : []
        })
        await Promise.all(due.map(async ({ scene, house }) => played.set(scene, await play(scene, place, house))))
        if (place % CATCH_UP_EVERY === 0) await catchUp()
      }
      now = today.getTime()
      await catchUp()
      return played
    },
  }
}

function requestOf({ parts, rounds, lasts = 1, phases, threshold, right: _, ...question }: Scene): object {
  return {
    ...question,
    agents: Object.keys(parts),
    rounds: rounds ?? lasts,
    ...(threshold !== undefined && { consensus_threshold: threshold }),
    ...(phases && { protocol: { phases } }),
  }
}
