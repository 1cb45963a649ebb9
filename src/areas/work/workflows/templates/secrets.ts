import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import type { FieldFault } from '../../../../shared/errors.ts'
import type { RandomBytes } from '../../../../shared/ids.ts'
import type { Definition, Step } from '../definition/definition.ts'

type Headers = Readonly<Record<string, string>>

/** What is sealed beside a definition. */
export interface TemplateSecrets {
  /** Signs what its webhook steps send. */
  signing: string
  /** What each webhook step sends along, by the id of the step and the name of the header. */
  headers: Readonly<Record<string, Headers>>
}

const SECRET_BYTES = 32
const WEBHOOK = 'webhook'

export const newSigningSecret = (random: RandomBytes) => `whsec_${Buffer.from(random(SECRET_BYTES)).toString('base64')}`

export const sealSecrets = (sealing: Sealing, templateId: string, secrets: TemplateSecrets) =>
  sealing.seal(JSON.stringify(secrets), templateId)

/** Undefined where they were sealed with a key that is gone. */
export async function openSecrets(
  sealing: Sealing,
  templateId: string,
  sealed: string,
): Promise<TemplateSecrets | undefined> {
  const text = await sealing.open(sealed, templateId)
  return text === undefined ? undefined : (JSON.parse(text) as TemplateSecrets)
}

/** A definition as it was kept before, with what was sealed beside it. */
interface Kept {
  definition: Definition
  headers: TemplateSecrets['headers']
}

interface Parted {
  /** Without the values of headers. */
  definition: Definition
  headers: Record<string, Headers>
  faults: FieldFault[]
}

/**
 * Takes the values of headers out of a definition. A null keeps the value from before, for the same address alone: whoever
 * changes where a step calls must know what it sends there.
 */
export function partSecrets(definition: Definition, field: string, kept?: Kept): Parted {
  const headers: Record<string, Headers> = {}
  const faults: FieldFault[] = []
  const steps = definition.steps.map((step, index): Step => {
    const webhook = webhookIn(step)
    const given = webhook?.config.headers
    if (!webhook || typeof given !== 'object' || given === null) return step
    const before = keptFor(step.id, webhook.config.url, kept)
    const values = Object.entries(given).flatMap(([written, value]): [string, string][] => {
      const name = written.toLowerCase()
      const known = typeof value === 'string' ? value.trim() : before[name]
      if (known !== undefined) return [[name, known]]
      const at = `${field}.steps[${index}].${webhook.path}.headers.${written}`
      faults.push({ field: at, message: 'no value is stored for this step and its address: give one' })
      return []
    })
    headers[step.id] = Object.fromEntries(values)
    return webhook.with(Object.fromEntries(values.map(([name]) => [name, null])))
  })
  return { definition: { ...definition, steps }, headers, faults }
}

function keptFor(id: string, url: unknown, kept: Kept | undefined): Headers {
  const before = kept?.definition.steps.find((step) => step.id === id)
  return before && webhookIn(before)?.config.url === url ? (kept?.headers[id] ?? {}) : {}
}

/** The config that a step calls with: its own, or that of what it maps. */
function webhookIn(step: Step) {
  const { type, config } = step
  if (type === WEBHOOK) {
    return {
      config,
      path: 'config',
      with: (headers: JsonObject): Step => ({ ...step, config: { ...config, headers } }),
    }
  }
  const mapped = config.step as { type?: string; config?: JsonObject } | undefined
  if (type !== 'map' || mapped?.type !== WEBHOOK || typeof mapped.config !== 'object') return undefined
  const inner = mapped.config
  return {
    config: inner,
    path: 'config.step.config',
    with: (headers: JsonObject): Step => ({
      ...step,
      config: { ...config, step: { ...mapped, config: { ...inner, headers } } as JsonObject },
    }),
  }
}
