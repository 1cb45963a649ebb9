import type { Platform } from '../../platform.ts'
import { type Caller, LOCAL_ORGANIZATION, LOCAL_USER } from '../../shared/identity/caller.ts'

/**
 * Who asks on the machine itself. Whoever can read the database needs no account: they act for the owner of the oldest
 * organization, or of the one that has the debate, and before there is any for nobody in particular.
 */
export async function localCaller({ db, log }: Pick<Platform, 'db' | 'log'>, debateId?: string): Promise<Caller> {
  const wanted = debateId === undefined ? undefined : (await log.head(debateId))?.organizationId
  const oldest = db
    .selectFrom('organizations')
    .select(['id', 'parent_id', 'owner_id', 'tier'])
    .orderBy('sequence')
    .limit(1)
  const found = await (wanted === undefined
    ? oldest.where('parent_id', 'is', null)
    : oldest.where('id', '=', wanted)
  ).executeTakeFirst()
  const org = found?.id ?? wanted ?? LOCAL_ORGANIZATION
  return {
    kind: 'user',
    userId: found?.owner_id ?? LOCAL_USER,
    org,
    payer: found?.parent_id ?? org,
    email: '',
    role: 'user',
    orgRole: 'owner',
    tier: found?.tier ?? 'free',
    sessionId: 'ses_local',
    scopes: [],
  }
}
