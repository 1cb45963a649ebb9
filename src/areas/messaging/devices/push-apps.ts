import type { FirebaseProject } from '../../../adapters/push/fcm.ts'
import type { Connection, Connections } from '../connections/index.ts'
import type { PushApps } from './sending.ts'

type Needs = Pick<Connections, 'list' | 'secrets' | 'fail' | 'restored'>

/** The apps that an organization has connected: of Apple by its bundle, and the one project of Firebase. */
export function pushApps({ list, secrets, fail, restored }: Needs): PushApps {
  /** One that failed is tried on, for it may work again. */
  async function connected(
    org: string,
    kind: 'apns' | 'fcm',
    bundleId: string | null,
  ): Promise<Connection | undefined> {
    const apps = (await list(org, [kind])).filter(({ state }) => state !== 'paused')
    return apps.find(({ appId }) => kind === 'fcm' || bundleId === null || appId === bundleId)
  }

  return {
    async apple(org, bundleId) {
      const app = await connected(org, 'apns', bundleId)
      const [opened] = app ? await secrets(app) : []
      const { key_id: keyId, environment } = app?.settings ?? {}
      if (!app || !opened?.private_key || typeof keyId !== 'string') return undefined
      return {
        teamId: app.externalId,
        keyId,
        privateKey: opened.private_key,
        bundleId: app.appId,
        environment: environment === 'sandbox' ? 'sandbox' : 'production',
      }
    },

    async firebase(org) {
      const project = await connected(org, 'fcm', null)
      const [opened] = project ? await secrets(project) : []
      return readServiceAccount(opened?.service_account)
    },

    async works(org, { type, appBundleId }, why) {
      if (type !== 'ios' && type !== 'android') return
      const app = await connected(org, type === 'ios' ? 'apns' : 'fcm', appBundleId)
      if (app && why !== undefined) await fail(app, why)
      else if (app?.state === 'failed') await restored(app)
    },
  }
}

/** The file that Google hands out for a service account. */
function readServiceAccount(json: string | undefined): FirebaseProject | undefined {
  try {
    const { project_id, client_email, private_key } = JSON.parse(json ?? '') as Record<string, unknown>
    if (typeof project_id !== 'string' || typeof client_email !== 'string' || typeof private_key !== 'string')
      return undefined
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key }
  } catch {
    return undefined
  }
}
