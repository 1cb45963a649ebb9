import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenAccessIsLost, whenHolderChanges } from './api/access-token.ts'
import { takeUrlFragment } from './api/identity/url-fragment.ts'
import { router } from './app/router.tsx'
import { startTheme } from './app/theme.tsx'
import './styles.css'
import { mayPass } from './api/fault.ts'

const TRIES = 3

/**
 * The cache of all queries. It retries faults that may pass, but no refusals. It ignores whether the browser calls
 * itself offline: the service may run on the same machine, and a request must not wait in silence.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, fault) => failures < TRIES && mayPass(fault),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

takeUrlFragment()
startTheme()
/** Leaves the screens first, so that none requests again what is cleared. */
whenAccessIsLost(async () => {
  await router.invalidate()
  queries.clear()
})
whenHolderChanges(() => queries.resetQueries())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
