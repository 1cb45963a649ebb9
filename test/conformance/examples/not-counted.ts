import type { Endpoint } from '../../../src/http/endpoint.ts'

const APPLICATION = 'a browser in which an application asked, and its registration'
const ATTACHMENT = 'the bytes of a mail that came in, which only a mailbox brings'

/** Examples that a test can only see refused, as the document says too: with which status, and what they would need. */
export const REFUSED_EXAMPLES: Readonly<Record<string, readonly [status: number, why: string]>> = {
  'authorization-server.authorize': [400, APPLICATION],
  'authorization-server.consent': [409, APPLICATION],
  'authorization-server.resume': [400, APPLICATION],
  'authorization-server.revoke-token': [400, 'a token of the client that gives it back'],
  'authorization-server.show-consent': [409, APPLICATION],
  'authorization-server.token': [400, 'a code that a person granted, and its verifier'],
  'mail.attachment': [410, ATTACHMENT],
  'mail.read-attachment': [409, ATTACHMENT],
  'sso.metadata': [503, 'the provider here speaks OpenID Connect, and only SAML has such a document'],
}

const SIGNED = 'a platform outside that signs what it sends'

/** What the example of an endpoint would need to be answered well; what it asks of the database is not counted. */
export const notCounted = ({ id, auth }: Pick<Endpoint, 'id' | 'auth'>): string | undefined =>
  auth === 'signature' ? SIGNED : REFUSED_EXAMPLES[id]?.[1]
