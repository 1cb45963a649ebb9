import { assemble } from '../../src/assemble.ts'
import type { Config } from '../../src/config/load.ts'
import { createLogger } from '../../src/shared/telemetry/logger.ts'
import { migrateServer, openServer } from '../../src/storage/server.ts'
import { plantedCorpus } from '../../test/support/corpus/index.ts'
import { company, type House } from '../../test/support/corpus/play.ts'
import type { Scene } from '../../test/support/corpus/scene.ts'
import { demoIn } from './known.ts'
import { ownerOf, refuseBesideService } from './place.ts'

const SEED = 1

interface Wishes {
  /** The organization that gets it; the oldest unless told, or the one that the first account will get. */
  org?: string | undefined
  scenes?: readonly Scene[]
}

/**
 * Plays the demo for an organization, and tells in a sentence what came of it. The service must not run meanwhile: it does
 * not know the demo agents and would answer for them. What was broken off goes on where it stood.
 */
export async function seedDemo(
  config: Config,
  { org, scenes = plantedCorpus(SEED).scenes }: Wishes = {},
): Promise<string> {
  if (config.env === 'production') throw new Error('The demo is made up: it is not for SERVICE_ENV=production')
  await using opened = new AsyncDisposableStack()
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const server = await openServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  await refuseBesideService(server.url)

  const today = new Date()
  const { agents, now, playAll } = company(today)
  const { app, platform, cursors, runDebates, close } = await assemble({
    config: { ...config, role: 'api', rateLimitEnabled: false },
    logger,
    databaseUrl: server.url,
    now,
    agents: [agents],
    authenticate: () => caller,
  })
  opened.defer(close)
  const caller = await ownerOf(platform, org)

  async function post(path: string, payload: object) {
    const headers = { authorization: 'Bearer local' }
    const answer = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`The demo was refused: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

  await cursors.catchUp()
  const demo = await demoIn(platform.db, caller.org)
  const until = demo.until ?? today
  if (demo.isComplete(scenes)) return `The demo is there already: ${scenes.length} debates in ${caller.org}.`
  const progress = tellsProgress(scenes.length, process.stdout.isTTY === true)
  const house: House = {
    async begin(request, place) {
      progress(place + 1)
      return demo.debates.get(place)?.id ?? (await post('/debates', { ...request, ...demo.labels(place, until) })).id
    },
    run: runDebates,
    async settle(debateId, right) {
      if (!demo.isSettled(debateId)) await post(`/debates/${debateId}/outcome`, { right })
    },
  }
  await playAll({ programmes: [{ scenes, house }], until, catchUp: cursors.catchUp })
  if (process.stdout.isTTY) process.stdout.write('\r')
  return `Seeded ${scenes.length} debates of demo agents in ${caller.org}; npm start shows them.`
}

/** Says how far the demo is: in a terminal on one line, elsewhere a line for every tenth of it. */
function tellsProgress(all: number, inTerminal: boolean, write = (text: string) => process.stdout.write(text)) {
  const step = Math.max(1, Math.ceil(all / 10))
  return (place: number) => {
    if (inTerminal) write(`\rDebate ${place} of ${all} …`)
    else if (place % step === 0 || place === all) write(`Debate ${place} of ${all}\n`)
  }
}
