import type { FirebaseProject } from '../../../adapters/push/fcm.ts'
import type { ConnectionKind, Connections } from '../connections/index.ts'
import type { PushApps } from './sending.ts'

/** The apps that an organization has connected: of Apple by its bundle, and the one project of Firebase. */
export function pushApps({ list, secrets }: Pick<Connections, 'list' | 'secrets'>): PushApps {
  const active = async (org: string, kind: ConnectionKind) =>
    (await list(org, [kind])).filter(({ state }) => state === 'active')

  return {
    async apple(org, bundleId) {
      const apps = await active(org, 'apns')
      const app = apps.find(({ appId }) => bundleId === null || appId === bundleId)
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
      const [project] = await active(org, 'fcm')
      const [opened] = project ? await secrets(project) : []
      return readServiceAccount(opened?.service_account)
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
