import { type Client, type DebateService, debateService } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { type MovedClock, settle } from '../../support/erasures.ts'
import { debater, modelServer } from '../../support/model-server.ts'
import { GOOD_PASSWORD } from '../../support/people.ts'
import { long, short } from './marks.ts'
import { openPen, type Pen } from './pen.ts'
import { quotingAgents } from './quoting-agents.ts'
import { walk } from './walk.ts'

const ORG = 'org_home'

export interface World {
  service: DebateService
  clock: MovedClock
  pen: Pen
  /** Who wrote everything. */
  ada: Client & { userId: string }
  /** Who leads the organization, and sees everything there. */
  founder: Client
  debates: readonly string[]
  close(): Promise<void>
}

/** A service in which one person has written a sentence into every field, agents have quoted it, and another has replied with it. */
export async function walkedWorld(): Promise<World> {
  const clock = { now: Date.parse('2027-04-01T12:00:00Z') }
  const interjections = { during: new Map<string, () => Promise<void>>() }
  const models = await modelServer(debater(), { offers: ['one', 'two'] })
  const service = await debateService({
    scripts: quotingAgents(interjections),
    now: () => new Date(clock.now),
    settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_ERASURE_GRACE_DAYS: '0' },
  })
  const founder = await service.as({ userId: 'usr_founder', org: ORG, org_role: 'owner' })
  const bo = await service.as({ userId: 'usr_bo', org: ORG })
  const pen = openPen(service)
  const registration = { email: 'ada@example.org', password: GOOD_PASSWORD, name: short(), organization: long() }
  const body = { ...registration, metadata: { note: long() } }
  const registered = await pen.draft(() => pen.write('accounts.register', { body }))
  const userId = String(registered.user_id)
  const wishes = { userId, email: registration.email, org: ORG, org_role: 'admin' } as const
  pen.as(await service.token(wishes))
  const alone = {
    headers: { authorization: `Bearer ${registered.access_token}` },
    organizationId: (registered.organization as { id: string }).id,
  }
  const debates = await walk({ service, pen, alone, modelsAt: models.url, interjections, other: bo })
  for (let turn = 0; turn < 3; turn++) {
    await service.platform.jobs.drain()
    await runToRest(service)
    await settle(service)
  }
  return {
    service,
    clock,
    pen,
    ada: Object.assign(await service.as(wishes), { userId }),
    founder,
    debates,
    async close() {
      await service.close()
      await models.close()
    },
  }
}
