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
 * Everything that was asked of the service; what may pass is tried again, what was refused is not. Whether the browser calls itself
 * offline does not matter: the service may be on the same machine, and what was asked must not wait in silence.
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
/** First the screens go, so that none asks again for what is thrown away. */
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
