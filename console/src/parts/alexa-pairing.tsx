import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceHealthQuery, makePairingCode, type PairingCode } from '../api/messaging/devices.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

/** Makes a code of six digits that tells Alexa who speaks, if the organization has connected a skill. */
export function PairAlexa() {
  const health = useQuery(deviceHealthQuery)
  const [made, setMade] = useState<PairingCode>()
  return (
    <QueryResult query={health}>
      {({ alexa }) =>
        alexa.available && (
          <div className="grid justify-items-start gap-3">
            <ActionButton act={async () => setMade(await makePairingCode())} changes={['chat-accounts']}>
              {made ? 'Create a new code for Alexa' : 'Create a code for Alexa'}
            </ActionButton>
            {made && (
              <p role="status">
                Say to the skill: “my code is <strong className="font-mono tracking-widest">{made.code}</strong>”. It
                works once; it is over <RelativeTime at={made.expires_at} />.
              </p>
            )}
          </div>
        )
      }
    </QueryResult>
  )
}
