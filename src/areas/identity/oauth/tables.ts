import type { Timestamp } from '../../../storage/column-types.ts'

interface OauthIdentities {
  issuer: string
  subject: string
  user_id: string
  provider: string
  linked_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    oauth_identities: OauthIdentities
  }
}
