import { QueryClient } from '@tanstack/react-query'
import { mayPass } from '../api/fault.ts'

const TRIES = 3

/**
 * Everything that was asked of the service; what may pass is tried again, what was refused is not. Whether the browser calls itself
 * offline does not matter: the service may be on the same machine, and what was asked must not wait in silence.
 */
export const queries = new QueryClient({
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
