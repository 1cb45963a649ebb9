import type { Platform } from '../../platform.ts'
import { models } from './models/index.ts'
import { records as openRecords } from './records/index.ts'
import { roster } from './roster/index.ts'
import { standing } from './standing/index.ts'

interface AgentsAreasDependencies {
  /** Queues a job for a caller. */
  submit: Parameters<typeof standing>[1]['submit']
  /** A debate as its log tells it. */
  load: Parameters<typeof openRecords>[1]['load']
  /** The organization that pays for a tenant. */
  payerOf: Parameters<typeof models>[1]['payerOf']
}

/** Who can be asked, how often each was right, and how they are rated. */
export function agentsAreas(platform: Platform, { submit, load, payerOf }: AgentsAreasDependencies) {
  const records = openRecords(platform, { load, payerOf })
  const rated = standing(platform, { refit: records.refit, submit })
  const offered = roster(platform, { ratingOf: rated.standing.of })
  return {
    areas: [records.area, offered.area, models(platform, { payerOf }), rated.area],
    records,
    roster: offered.roster,
    ranked: rated.standing.ranked,
  }
}
