import { visitsOf } from '../../test/support/visits.ts'

export interface Screen {
  name: string
  path: string
  /** Only what is in the window is drawn, so only that is worth a picture. */
  isLive?: boolean
}

export const guestScreens: readonly Screen[] = visitsOf('guests')

interface Shown {
  decision: string
  debate: string
  /** The values of addresses that came of the screens' own data. */
  made: Readonly<Record<string, string>>
}

export const memberScreens = ({ decision, debate, made }: Shown): readonly Screen[] => [
  ...visitsOf(undefined, { ...made, id: decision, name: 'demo-ada', opponent: 'demo-bo' }).filter(
    ({ name }) => name !== 'debate',
  ),
  { name: 'debate', path: `/debates/${debate}`, isLive: true },
  { name: 'debate-ended', path: `/debates/${decision}`, isLive: true },
  ...visitsOf('administrators'),
  { name: 'nowhere', path: '/nowhere' },
]
