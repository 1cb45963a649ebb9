import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CHANNELS,
  type Channel,
  type CreatedChannel,
  channelKindsQuery,
  channelTestQuery,
  rotateChannel,
} from '../../api/messaging/channels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Secret } from '../../ui/secret-value.tsx'
import { SecretField } from './kind-settings.tsx'

/** Gives a connection new secrets; those that are made here are shown once. */
export function RotateSecret({ channel: { id, kind, secrets } }: { channel: Channel }) {
  const queries = useQueryClient()
  const kinds = useQuery(channelKindsQuery)
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<CreatedChannel['made']>()
  const close = () => setOpen(false)
  return (
    <Loaded query={kinds}>
      {(known) => {
        const makes = known.kinds.find((each) => each.kind === kind)?.made ?? []
        const given = secrets.filter((name) => !makes.includes(name))

        async function rotate(values: Record<string, string>) {
          const fresh = Object.fromEntries(given.flatMap((name) => (values[name] ? [[name, values[name].trim()]] : [])))
          const rotated = await rotateChannel(id, { secrets: fresh })
          setMade(rotated.made)
          close()
          await queries.invalidateQueries({ queryKey: CHANNELS })
          await queries.invalidateQueries({ queryKey: channelTestQuery(id).queryKey })
        }
        return (
          <div className="grid justify-items-start gap-4">
            <p>
              {secrets.length === 0 ? 'It has none.' : 'It has: '}
              {secrets.map((name, place) => (
                <span key={name}>
                  {place > 0 && ', '}
                  <code className="font-mono text-sm">{name}</code>
                </span>
              ))}
            </p>
            {made && (
              <p role="status" className="border-l-2 border-agree pl-4">
                The new secrets work immediately.
              </p>
            )}
            {Object.entries(made ?? {}).map(([name, value]) => (
              <Secret key={name} title={name} value={value} />
            ))}
            {secrets.length > 0 && <Button onClick={() => setOpen(true)}>Rotate the secrets</Button>}
            <Dialog title="New secrets" open={isOpen} onClose={close}>
              {makes.length > 0 && (
                <p>
                  A new {makes.join(' and ')} is created here and shown once; the old one works for another 24 hours.
                </p>
              )}
              {given.length > 1 && <p className="text-sm text-muted">Fields you leave empty stay unchanged.</p>}
              <Form submit="Rotate" onSubmit={rotate} autoComplete="off">
                {(about) =>
                  given.map((name, place) => (
                    <SecretField
                      key={name}
                      kind={kind}
                      name={name}
                      fault={about(`secrets.${name}`) ?? (place === 0 ? about('secrets') : undefined)}
                    />
                  ))
                }
              </Form>
            </Dialog>
          </div>
        )
      }}
    </Loaded>
  )
}
