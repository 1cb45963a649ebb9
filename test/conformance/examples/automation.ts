import { automationAccount } from '../reviewed/automation.ts'
import type { Prepare } from './prepared.ts'

const subscribing =
  (kind: string, field: string): Prepare =>
  async (service) => ({ body: { [field]: await automationAccount(service, kind) } })

export const PREPARED_AUTOMATION: Readonly<Record<string, Prepare>> = {
  'automation.subscribe-zapier': subscribing('zapier', 'app_id'),
  'automation.subscribe-make': subscribing('make', 'connection_id'),
  'automation.subscribe-n8n': subscribing('n8n', 'credential_id'),
}
