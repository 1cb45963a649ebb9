import { sign, X509Certificate } from 'node:crypto'
import { issued } from '../certificates.ts'

const DAY_MS = 86_400_000
const CHAIN = 'https://s3.amazonaws.com/echo.api/echo-api-cert.pem'
export const SKILL = 'amzn1.ask.skill.5d9c5a6e'

interface Said {
  user?: string
  skill?: string
  /** Of a request that comes again. */
  requestId?: string
  intent?: string
  slots?: Record<string, string>
  type?: string
}

/**
 * Requests of Alexa as https://developer.amazon.com/docs/alexa/custom-skills/request-and-response-json-reference.html shows them, signed
 * as https://developer.amazon.com/docs/alexa/custom-skills/host-a-custom-skill-as-a-web-service.html says, by a chain of our own.
 */
export function fakeAlexa({ now }: { now: () => Date }) {
  const life = { from: new Date(now().getTime() - DAY_MS), until: new Date(now().getTime() + 30 * DAY_MS) }
  const root = issued({ name: 'Root', ca: true, ...life })
  const between = issued({ name: 'Between', ca: true, issuer: root, ...life })
  const signer = issued({ name: 'Amazon', hosts: ['echo-api.amazon.com'], issuer: between, ...life })
  const roots = [new X509Certificate(root.cert)]
  let count = 0

  return {
    amazon: {
      certificatesAt: async (url: string) => (url === CHAIN ? `${signer.cert}${between.cert}` : undefined),
      roots: () => roots,
    },
    request({ user = 'amzn1.ask.account.ADA', skill = SKILL, requestId, intent, slots = {}, type }: Said) {
      count += 1
      const application = { applicationId: skill }
      const named = Object.entries(slots).map(([name, value]) => [name, { name, value }])
      return JSON.stringify({
        version: '1.0',
        session: { new: true, sessionId: 'amzn1.echo-api.session.1', application, user: { userId: user } },
        context: { System: { application, user: { userId: user } } },
        request: {
          type: type ?? (intent ? 'IntentRequest' : 'LaunchRequest'),
          requestId: requestId ?? `amzn1.echo-api.request.${count}`,
          timestamp: now().toISOString(),
          locale: 'en-GB',
          ...(intent && { intent: { name: intent, slots: Object.fromEntries(named) } }),
        },
      })
    },
    signed: (body: string) => ({
      signaturecertchainurl: CHAIN,
      'signature-256': sign('sha256', Buffer.from(body), signer.key).toString('base64'),
    }),
  }
}
