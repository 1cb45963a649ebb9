import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { waitingCountQuery } from '../api/work/approvals.ts'
import { currentWorkspace } from '../api/work/current-workspace.ts'
import { workspacesQuery } from '../api/work/workspaces.ts'
import { isInside, menuTitle, placesIn } from '../places/index.ts'
import { Button } from '../ui/button.tsx'
import { rememberedOpened, rememberOpened, shortcutsAmong } from './opened-places.ts'

type MenuPlace = ReturnType<typeof placesIn>[number]

const ALWAYS = placesIn('main')
const MORE = placesIn('more')

/**
 * The menu of every screen. What was opened lately of the places that are folded away stands behind the others; on a
 * phone the whole menu is folded.
 */
export function MainMenu({ path }: { path: string }) {
  const waiting = useWaitingCount()
  const lately = useLatelyOpened(path)
  const folded = MORE.filter((place) => !lately.includes(place))
  /** The address at which each was opened or folded by hand; the next one closes the menu of a phone. */
  const [openAt, setOpenAt] = useState<string>()
  const [fold, setFold] = useState<{ path: string; open: boolean }>()
  const isOpen = openAt === path
  const isUnfolded = fold?.path === path ? fold.open : MORE.some((place) => isInside(place, path))
  return (
    <>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpenAt(isOpen ? undefined : path)}
        className="sm:hidden"
      >
        Menu <WaitingCount count={waiting} /> <Sign open={isOpen} />
      </Button>
      <nav
        id="menu"
        aria-label="Main"
        className={`order-last w-full text-sm max-sm:pb-2 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <Row>
          {ALWAYS.map((place) => (
            <Item key={place.to} place={place} count={'counts' in place ? waiting : 0} />
          ))}
          {lately.length > 0 && <Line />}
          {lately.map((place) => (
            <Item key={place.to} place={place} />
          ))}
          {folded.length > 0 && (
            <li>
              <button
                type="button"
                aria-expanded={isUnfolded}
                aria-controls="more"
                onClick={() => setFold({ path, open: !isUnfolded })}
                className="py-1 text-muted hover:text-ink"
              >
                More <Sign open={isUnfolded} />
              </button>
            </li>
          )}
        </Row>
        <div id="more" hidden={!isUnfolded || folded.length === 0} className="border-t border-line pt-1 max-sm:mt-1">
          <Row>
            {folded.map((place) => (
              <Item key={place.to} place={place} />
            ))}
          </Row>
        </div>
      </nav>
    </>
  )
}

/** The places of the fold that were opened lately; the one that is open now is among them. */
function useLatelyOpened(path: string) {
  const [opened, setOpened] = useState(rememberedOpened)
  const current = MORE.find((place) => isInside(place, path))?.to
  useEffect(() => {
    if (current === undefined) return
    const since = { ...rememberedOpened(), [current]: Date.now() }
    rememberOpened(since)
    setOpened(since)
  }, [current])
  const now = Date.now()
  return shortcutsAmong(MORE, current === undefined ? opened : { ...opened, [current]: now }, now)
}

const Row = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap sm:items-center">{children}</ul>
)

const Line = () => (
  <li aria-hidden="true" className="max-sm:col-span-2 max-sm:my-1 max-sm:border-t sm:h-4 sm:border-l border-line" />
)

const Sign = ({ open }: { open: boolean }) => <span aria-hidden="true">{open ? '▴' : '▾'}</span>

/** The stream tells of what waits in a workspace only there. */
const COUNT_AGAIN_MS = 60_000

/** How much waits for the person; what waits in workspaces is looked up now and then. */
function useWaitingCount(): number {
  const { data } = useQuery(workspacesQuery)
  const hasOthers = currentWorkspace === undefined && (data?.total ?? 0) > 0
  return useQuery({ ...waitingCountQuery, refetchInterval: hasOthers && COUNT_AGAIN_MS }).data ?? 0
}

const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="ml-0.5 inline-block min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 text-on-accent">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )

const Item = ({ place, count = 0 }: { place: MenuPlace; count?: number }) => (
  <li>
    <Link
      to={place.to}
      activeOptions={{ exact: place.to === '/' }}
      className="block py-1 text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline"
    >
      {menuTitle(place)} <WaitingCount count={count} />
    </Link>
  </li>
)
