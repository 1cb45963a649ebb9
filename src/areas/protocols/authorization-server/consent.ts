import type { InteractionResults, default as Provider } from 'oidc-provider'
import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller, OrganizationRole, Resource } from '../../../shared/identity/caller.ts'
import { ownSession, permits } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { EnterableBy } from '../../work/workspaces/index.ts'
import { isOnThisComputer } from './client-metadata.ts'
import type { ClientStore } from './clients-store.ts'
import { doorAt, type OfferedScope, offeredAmong } from './doors.ts'
import type { GrantStore } from './grants-store.ts'
import type { ObjectStore } from './objects-store.ts'
import type { Consent, Decision } from './schema.ts'
import type { AuthorizationServer } from './server.ts'

/** The request and the response of the browser, in whose cookie the authorization is named. */
export type BrowserExchange = Parameters<Provider['interactionDetails']>

interface ConsentDependencies {
  issuer: string
  server: AuthorizationServer
  objects: Pick<ObjectStore, 'consume'>
  grants: GrantStore
  clients: Pick<ClientStore, 'find'>
  enterableBy: EnterableBy
  newId: NewId
  now: () => Date
}

/** What an application asks for, as it was checked when it began. */
interface Asked {
  clientId: string
  clientName: string
  kind: Consent['client']['kind']
  organizationId: string | null
  redirectUri: string
  resource: Resource
  scopes: OfferedScope[]
}

const GRANT_DAYS = 365

const over = () =>
  conflict('This authorization has expired, or another browser started it; start again in the application', {
    reason: 'AUTHORIZATION_OVER',
  })

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/** A person decides what an application may do for them, in the browser in which the application asked. */
export function consentService({
  issuer,
  server,
  objects,
  grants,
  clients,
  enterableBy,
  newId,
  now,
}: ConsentDependencies) {
  /** The authorization that this browser began, if it is the one that the page is about. */
  async function begun(provider: Provider, browser: BrowserExchange, interaction: string) {
    const { errors } = await import('oidc-provider')
    try {
      const details = await provider.interactionDetails(...browser)
      if (details.uid !== interaction || details.result) throw over()
      return details
    } catch (fault) {
      if (fault instanceof errors.SessionNotFound) throw over()
      throw fault
    }
  }

  async function asked(provider: Provider, params: Readonly<Record<string, unknown>>): Promise<Asked> {
    const clientId = String(params.client_id)
    const [client, registered] = await Promise.all([provider.Client.find(clientId), clients.find(clientId)])
    const resource = doorAt(issuer, String(params.resource))
    if (!client || !resource) throw over()
    const kind = registered ? (registered.organization_id ? 'registered' : 'self-registered') : 'metadata-document'
    return {
      clientId,
      clientName: client.clientName ?? '',
      kind,
      organizationId: registered?.organization_id ?? null,
      redirectUri: String(params.redirect_uri),
      resource,
      scopes: offeredAmong(String(params.scope).split(' ')),
    }
  }

  /** A client of one organization is granted nothing in another. */
  async function choices({ organizationId }: Asked, caller: Caller) {
    const all = await grants.organizationsOf(caller.userId, caller.org)
    return organizationId === null ? all : all.filter(({ id }) => id === organizationId)
  }

  return {
    /** What the consent page shows. */
    show: (browser: BrowserExchange, interaction: string, caller: Caller): Promise<Consent> => {
      ownSession(caller)
      return server.within(undefined, async (provider) => {
        const { params } = await begun(provider, browser, interaction)
        const wanted = await asked(provider, params)
        const organizations = await choices(wanted, caller)
        const rooms = await enterableBy(caller.userId, organizations)
        const allowed = (role: OrganizationRole) =>
          wanted.scopes.filter((scope) => permits({ orgRole: role, scopes: [] }, scope))
        const isDocument = wanted.kind === 'metadata-document'
        return {
          interaction,
          client: {
            id: wanted.clientId,
            name: wanted.clientName,
            kind: wanted.kind,
            host: isDocument ? hostOf(wanted.clientId) : '',
          },
          redirect_host: hostOf(wanted.redirectUri),
          on_this_computer: isOnThisComputer(wanted.redirectUri),
          resource: wanted.resource,
          scopes: wanted.scopes,
          organizations: organizations.map(({ id, name, role }) => ({
            id,
            name,
            role,
            scopes: allowed(role),
            workspaces: rooms
              .filter(({ organizationId }) => organizationId === id)
              .map(({ organizationId: _, ...room }) => ({ ...room, scopes: allowed(room.role) })),
          })),
        }
      })
    },

    /** Where the browser goes on, whatever was decided. */
    decide: (browser: BrowserExchange, decision: Decision, caller: Caller): Promise<{ redirect_to: string }> => {
      ownSession(caller)
      return server.within(undefined, async (provider) => {
        const { params, jti } = await begun(provider, browser, decision.interaction)
        const finish = (result: InteractionResults) =>
          provider.interactionResult(...browser, result, { mergeWithLastSubmission: false })
        if (!decision.allow) {
          await claim(jti)
          const denied = { error: 'access_denied', error_description: 'the person did not grant access' }
          return { redirect_to: await finish(denied) }
        }
        const grantId = await granted(await asked(provider, params), { ...decision, jti }, caller)
        return { redirect_to: await finish({ login: { accountId: caller.userId }, consent: { grantId } }) }
      })
    },
  }

  /** Of several decisions at once all but one are too late. */
  async function claim(jti: string, tx?: Transaction): Promise<void> {
    if ((await objects.consume('Interaction', jti, tx)) !== null) throw over()
  }

  /** Access is bound to a workspace that the person may enter. */
  async function refuseClosed(workspace: string, organization: string, caller: Caller) {
    const own = await grants.organizationsOf(caller.userId, organization)
    const rooms = await enterableBy(
      caller.userId,
      own.filter(({ id }) => id === organization),
    )
    if (!rooms.some(({ id }) => id === workspace)) throw notFound('workspace', workspace, { field: 'workspace_id' })
  }

  async function granted(
    wanted: Asked,
    { organization_id, workspace_id: workspace, scopes, jti }: Decision & { jti: string },
    caller: Caller,
  ): Promise<string> {
    const chosen = scopes ? offeredAmong(scopes).filter((scope) => wanted.scopes.includes(scope)) : wanted.scopes
    if (chosen.length === 0) throw invalid('scopes', 'must contain one that the application asks for')
    const organization = organization_id ?? caller.org
    if (wanted.organizationId !== null && wanted.organizationId !== organization)
      throw notFound('Organization', organization)
    if (workspace !== undefined) await refuseClosed(workspace, organization, caller)
    const [id, at] = [newId('grant'), now()]
    const grant = {
      id,
      organizationId: organization,
      workspaceId: workspace ?? null,
      userId: caller.userId,
      clientId: wanted.clientId,
      clientName: wanted.clientName,
      resource: wanted.resource,
      scopes: chosen,
      createdAt: at.toISOString(),
      endsAt: new Date(at.getTime() + GRANT_DAYS * DAY_MS).toISOString(),
    }
    await grants.transaction(async (tx) => {
      await claim(jti, tx)
      if (!(await grants.insert(tx, grant))) throw notFound('Organization', organization)
    })
    return id
  }
}
export type ConsentService = ReturnType<typeof consentService>
