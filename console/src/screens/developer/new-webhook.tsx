import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { type EventName, makeWebhook, webhookEventsQuery, webhooksQuery } from '../../api/operations/developer.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Secret } from '../../ui/secret-value.tsx'
import { Section } from '../../ui/section.tsx'

/** `address` is where the focus goes when somebody wants to begin. */
export function NewWebhook({ address }: { address: RefObject<HTMLInputElement | null> }) {
  const queries = useQueryClient()
  const names = useQuery(webhookEventsQuery)
  const [chosen, setChosen] = useState<readonly EventName[]>([])
  const [secret, setSecret] = useState<string>()
  const toggle = (name: EventName) =>
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  async function register({ url = '' }: Record<string, string>) {
    const made = await makeWebhook({ url, events: [...chosen] })
    setSecret(made.secret)
    await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  }
  return (
    <Section title="Add a webhook">
      {secret && <Secret title="Signing secret" value={secret} />}
      <Form submit="Add" onSubmit={register}>
        {(about) => (
          <>
            <TextField
              ref={address}
              label="Address"
              name="url"
              type="url"
              placeholder="https://"
              fault={about('url')}
            />
            <fieldset className="grid gap-2">
              <legend className="text-sm font-medium">Events</legend>
              <Loaded query={names}>
                {({ events }) => (
                  <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                    {events.map(({ name, description }) => (
                      <label key={name} className="flex items-baseline gap-2 text-sm">
                        <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
                        <span>
                          <code className="font-mono">{name}</code> <span className="text-muted">{description}</span>
                        </span>
                      </label>
                    ))}
                  </div>
                )}
              </Loaded>
              {about('events') && <p className="text-sm text-disagree">{about('events')}</p>}
            </fieldset>
          </>
        )}
      </Form>
    </Section>
  )
}
