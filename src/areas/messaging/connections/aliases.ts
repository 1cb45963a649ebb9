import { alias } from '../../../http/aliases.ts'

export const connectionAliases = [alias({ of: 'connections.status', path: '/integrations/slack/status' })]
