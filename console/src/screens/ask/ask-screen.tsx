import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { rosterQuery } from '../../api/agents.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/title.ts'
import { AskForm } from './ask-form.tsx'
import { EXAMPLE } from './example.ts'
import { Recent } from './recent.tsx'

const route = getRouteApi('/member/')

/** Where a question is asked. */
export function AskScreen() {
  useTitle('Ask')
  const { question = '' } = route.useSearch()
  const roster = useQuery(rosterQuery)
  const [start, setStart] = useState({ question, context: '', taken: 0 })
  return (
    <div className="mx-auto grid max-w-3xl gap-14">
      <Loaded query={roster} what="Looking who can be asked">
        {({ agents }) => <AskForm key={`${start.taken} ${question}`} offered={agents} start={start} />}
      </Loaded>
      <Recent onExample={() => setStart({ ...EXAMPLE, taken: start.taken + 1 })} />
    </div>
  )
}
